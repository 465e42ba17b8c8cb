import type { RelatedHits } from '@orchard/shared/contracts'
import { useEffect, useState } from 'react'

/** Near matches of a text, or a promise of them; null without a text, and where they cannot be had. */
export type LoadedNear = RelatedHits | null | Promise<RelatedHits | null>

/** Near matches; until a promise is kept, those of the text before, so that nothing flickers. */
export function useNear(loaded: LoadedNear): RelatedHits | null {
  const isLater = loaded instanceof Promise
  const [near, setNear] = useState(isLater ? null : loaded)
  useEffect(() => {
    let isCurrent = true
    void Promise.resolve(loaded).then((hits) => {
      if (isCurrent) setNear(hits)
    })
    return () => {
      isCurrent = false
    }
  }, [loaded])
  return isLater ? near : loaded
}
