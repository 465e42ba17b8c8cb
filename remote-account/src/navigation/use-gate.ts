import { hasStoredSession, loadAuth } from '@orchard/shared/auth'
import { useIsLeaving, useNavigate } from '@orchard/shared/router'
import { sessionStore, useSession } from '@orchard/shared/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { withNext } from './next-path.ts'

/** Message for the visitor on the sign-in page. */
interface Parting {
  notice?: string
  warning?: string
}

/** Guards My Account. */
export type Gate = ReturnType<typeof useGate>

/**
 * Opens for signed-in visitors and sends everybody else to the sign-in page, also when the session
 * ends. While the provider does not respond, stored tokens suffice: each section then shows its own
 * error.
 * @param home path of the page, to which the sign-in returns.
 */
export function useGate(home = '/profile') {
  const hasUser = useSession((session) => session.hasUser)
  const [wasIn, setWasIn] = useState(false)
  const [isUnknown, setIsUnknown] = useState(false)
  const isEnding = useRef(false)
  const hasLeft = useRef(false)
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()

  /** Leaves once, and not where the visitor has chosen another way. */
  const go = useCallback(
    (to: string, parting?: Parting) => {
      if (hasLeft.current || isLeaving()) return
      hasLeft.current = true
      void navigate(to, { replace: true, state: parting })
    },
    [navigate, isLeaving],
  )
  const leave = useCallback(
    (parting: Parting = {}, next = home) => go(withNext('/signin', next), parting),
    [go, home],
  )

  /** Runs work that ends the session, such as deleting the account, without a redirect meanwhile. */
  const end = useCallback(
    async (work: () => Promise<void>) => {
      isEnding.current = true
      try {
        await work()
      } catch (error) {
        isEnding.current = false
        if (!hasStoredSession()) leave()
        throw error
      }
    },
    [leave],
  )

  /** Has the person sign in again, with a message that says why, and come back to `next`. */
  const signInAgain = useCallback(
    (notice: string, next: string) =>
      end(async () => (await loadAuth()).signOut())
        .catch(() => undefined) // signed out here all the same
        .finally(() => leave({ notice }, next)),
    [end, leave],
  )

  useEffect(() => {
    if (hasUser) return setWasIn(true)
    if (isEnding.current) return
    // The shell says how the session ended. Whoever logged out wants no sign-in form.
    if (wasIn && sessionStore.getState().end === 'logout') return go('/')
    if (wasIn) return leave()
    if (!hasStoredSession()) return leave()
    let isCurrent = true
    const look = () => {
      if (!isCurrent || sessionStore.getState().hasUser) return
      if (hasStoredSession()) setIsUnknown(true)
      else leave()
    }
    loadAuth()
      .then((auth) => auth.restoreSession())
      .then(look, look)
    return () => {
      isCurrent = false
    }
  }, [hasUser, wasIn, leave, go])

  return { isOpen: hasUser || (isUnknown && !wasIn), leave, end, signInAgain }
}
