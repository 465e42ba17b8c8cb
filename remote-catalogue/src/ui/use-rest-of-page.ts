import { useNavigationType } from '@orchard/shared/router'
import { afterPaint } from '@orchard/shared/ui'
import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first frame after a click, in which only the heading is painted; true from the next
 * frame on. Always true on the server, and after Back and Forward, which need the page's full
 * height to restore the scroll position.
 */
export function useRestOfPage(isFromServer: boolean): boolean {
  const isReturn = useNavigationType() === 'POP'
  const [isWhole, setWhole] = useState(isFromServer || isReturn)
  useEffect(
    () => (isWhole ? undefined : afterPaint(() => startTransition(() => setWhole(true)))),
    [isWhole],
  )
  return isWhole
}
