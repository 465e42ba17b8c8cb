import { useLocation } from '@orchard/shared/router'

/** Key in the storage of this tab, which survives the sign-in. */
const KEY = 'account-act'

/** An act that a fresh sign-in interrupts. */
interface KeptAct {
  /** Such as "delete your account". */
  purpose: string
  /** Path and fragment of its section. */
  to: string
  /** The organisation that it is about, which signing out leaves. */
  organisation: string | null
}

/** Keeps an act until it is open again; null forgets it. */
export function keepAct(act: KeptAct | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(act))
  } catch {
    // Storage is blocked: the person opens the act themselves.
  }
}

/** Returns the act to which a sign-in has just led back, if any. */
export function useKeptAct(): KeptAct | null {
  // Pages render before the browser’s own `location` changes.
  const { hash, pathname } = useLocation()
  try {
    const act: KeptAct | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return act?.to === pathname + hash ? act : null
  } catch {
    return null // storage is blocked
  }
}
