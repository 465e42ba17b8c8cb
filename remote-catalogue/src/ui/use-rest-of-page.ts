import { useNavigationType } from '@orchard/shared/router'
import { afterPaint } from '@orchard/shared/ui'
import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the part of a page below its heading is rendered yet. After a click the heading is painted
 * alone and the rest comes in the frame after it. What the server sent is whole at once, and so is a
 * page that Back or Forward returns to, which must be as long as it was for its place to be found.
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
