import { useLocation } from '@orchard/shared/router'
import { sessionStore, useSession } from '@orchard/shared/session'

/** Key in the storage of this tab, which survives the sign-in. */
const KEY = 'account-act'

/** An act that a fresh sign-in interrupts, and the email address of its person. */
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
  const { email } = sessionStore.getState()
  try {
    sessionStorage.setItem(KEY, JSON.stringify(act && { ...act, email }))
  } catch {
    // Storage is blocked: the person opens the act themselves.
  }
}

/** Returns the act to which a sign-in of the same person has just led back, if any. */
export function useKeptAct(): KeptAct | null {
  // Pages render before the browser’s own `location` changes.
  const { hash, pathname } = useLocation()
  const email = useSession((session) => session.email)
  try {
    const act: (KeptAct & { email: string | null }) | null = JSON.parse(
      sessionStorage.getItem(KEY) ?? 'null',
    )
    return act?.to === pathname + hash && act.email === email ? act : null
  } catch {
    return null // storage is blocked
  }
}
