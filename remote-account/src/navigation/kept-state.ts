import { readNextPath } from './next-path.ts'

/** State that one account page passes to the next in the history entry, never in the address. */
export interface KeptState {
  email: string
  /** A success message to show. */
  notice: string | null
  /** A failure message to show. */
  warning: string | null
  next: string | null
}

/** Reads the state of a history entry, which may be anything. */
export function readKeptState(state: unknown): KeptState {
  const given: Record<string, unknown> =
    typeof state === 'object' && state !== null ? { ...state } : {}
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : null)
  return {
    email: text('email') ?? '',
    notice: text('notice'),
    warning: text('warning'),
    next: readNextPath(given['next']),
  }
}
