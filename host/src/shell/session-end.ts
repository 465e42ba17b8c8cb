import { SESSION_ENDS, type SessionEnd } from '@orchard/shared/session'
import { remember } from './preferences.ts'

/** Key in local storage, so that other tabs and a reload know as well. */
const KEY = 'signed-out'

/** The reason why the last session of this browser ended; null once it was read or somebody signs in. */
export function keptSessionEnd(): SessionEnd | null {
  try {
    const kept = localStorage.getItem(KEY)
    return SESSION_ENDS.find((end) => end === kept) ?? null
  } catch {
    return null // storage is blocked
  }
}

export function keepSessionEnd(end: SessionEnd): void {
  remember(() => localStorage.setItem(KEY, end))
}

export function forgetSessionEnd(): void {
  remember(() => localStorage.removeItem(KEY))
}
