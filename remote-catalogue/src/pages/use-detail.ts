import { useNavigationType } from '@orchard/shared/router'
import { afterPaint } from '@orchard/shared/ui'
import { startTransition, use, useEffect, useState } from 'react'
import type { ApiDetail } from '#src/data/catalogue-data.ts'

/** An entry in full, or a promise of it. */
export type LoadedDetail = ApiDetail | Promise<ApiDetail>

/**
 * The entry; null in the first frame after a click, in which only the heading is painted, and until
 * the entry has loaded. Never null on the server, and after Back and Forward, which need the page's
 * full height to restore the scroll position. All parts of the page read this one value: with a
 * boundary for each, a part below could be shown before one above, which then moved it.
 */
export function useDetail(loaded: LoadedDetail): ApiDetail | null {
  const isReturn = useNavigationType() === 'POP'
  const [isShown, setShown] = useState(!(loaded instanceof Promise) || isReturn)
  useEffect(() => {
    if (isShown) return
    let isCurrent = true
    const show = () => {
      if (isCurrent) startTransition(() => setShown(true))
    }
    // An entry that cannot be loaded is thrown by `use`.
    const cancel = afterPaint(() => void Promise.resolve(loaded).then(show, show))
    return () => {
      isCurrent = false
      cancel()
    }
  }, [isShown, loaded])
  if (!isShown) return null
  return loaded instanceof Promise ? use(loaded) : loaded
}
