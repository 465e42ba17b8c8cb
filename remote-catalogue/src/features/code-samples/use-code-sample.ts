import type { CodeToken } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'
import type { SampleCall } from '#src/data/sample-call.ts'
import type { codeSample } from './code-sample.ts'
import type { TabId } from './languages.ts'

let loaded: typeof codeSample | undefined

/** The generator of code samples, fetched on first use. */
export async function loadCodeSample(): Promise<typeof codeSample> {
  loaded ??= (await import('./code-sample.ts')).codeSample
  return loaded
}

/** The code of a tab; null without a tab, or while the generator is loading. */
export function useCodeSample(tab: TabId | null, call: SampleCall): readonly CodeToken[] | null {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (tab === null || isReady) return
    let isCurrent = true
    loadCodeSample().then(
      () => isCurrent && setReady(true),
      (error) => console.warn('Code samples could not be loaded:', error),
    )
    return () => {
      isCurrent = false
    }
  }, [tab, isReady])
  return tab !== null && isReady && loaded ? loaded(tab, call) : null
}
