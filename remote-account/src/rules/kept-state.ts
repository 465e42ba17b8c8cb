import { readNextPath } from './next-path.ts'

/** What one account page hands to the next with the history entry: never in the address. */
export interface KeptState {
  email: string
  /** Something that went well, to be said there. */
  notice: string | null
  /** Something that did not. */
  warning: string | null
  next: string | null
}

/** Reads what came with a history entry, whatever it is. */
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
