import { useSession } from '@orchard/shared/session'
import { takeLostFocus } from '@orchard/shared/ui'
import { useEffect, useRef } from 'react'

/**
 * A key for what a page shows of an account: nothing of one account, or of what another role may see, survives into the
 * next one. The focus goes on at the beginning of the page if it was in what has gone.
 */
export function useAccountKey(): string {
  const key = useSession(({ createdAt, email, organisation, wasReplaced }) =>
    [email, organisation?.id, organisation?.role, wasReplaced && createdAt].join(' '),
  )
  const isKnown = useSession(
    ({ hasUser, organisation }) => hasUser && (organisation === null || organisation.role !== null),
  )
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (!isKnown || shown.current === key) return
    const isFirst = shown.current === null
    shown.current = key
    if (isFirst) return
    if (location.hash === '') scrollTo(0, 0)
    takeLostFocus(document.querySelector('main'))
  }, [isKnown, key])
  return key
}
