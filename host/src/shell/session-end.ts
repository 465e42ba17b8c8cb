import { SESSION_ENDS, type SessionEnd } from '@orchard/shared/session'
import { remember } from './preferences.ts'

/** Key in local storage, so that other tabs and a reload know as well. */
export const SESSION_END = 'signed-out'

/** The reason why the last session of this browser ended; null once it was read or somebody signs in. */
export function keptSessionEnd(): SessionEnd | null {
  try {
    return toSessionEnd(localStorage.getItem(SESSION_END))
  } catch {
    return null // storage is blocked
  }
}

/** Reads a value of storage; null for one that is no reason. */
export function toSessionEnd(value: string | null): SessionEnd | null {
  return SESSION_ENDS.find((end) => end === value) ?? null
}

export function keepSessionEnd(end: SessionEnd): void {
  remember(() => localStorage.setItem(SESSION_END, end))
}

export function forgetSessionEnd(): void {
  remember(() => localStorage.removeItem(SESSION_END))
}
