import { useCallback, useRef, useState } from 'react'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'
import type { RefusalContext } from '#src/rules/refusal-words.ts'

/** Show "This is taking longer than usual" after this many milliseconds. */
const SLOW_AFTER_MS = 5_000
/** Offer to cancel after this many milliseconds. */
const HANGS_AFTER_MS = 10_000

interface State {
  isBusy: boolean
  /** Running for longer than usual. */
  isSlow: boolean
  /** Running for so long that no answer may come. */
  isHanging: boolean
  failure: Failure | null
}

const IDLE: State = { isBusy: false, isSlow: false, isHanging: false, failure: null }

/**
 * An action that runs at most once at a time, and its failure. `cancel` stops waiting: whatever the action still does,
 * nothing of it is shown.
 * @param context the form, if the identity provider's refusals need words of its own.
 */
export function useSubmission(context?: RefusalContext) {
  const [state, setState] = useState(IDLE)
  // The second half of a double click arrives before the next render.
  const underWay = useRef<AbortController | null>(null)

  const run = useCallback(
    async (work: (signal: AbortSignal) => Promise<void>) => {
      if (underWay.current) return
      const mine = new AbortController()
      underWay.current = mine
      const { signal } = mine
      const show = (next: Partial<State>) => {
        if (!signal.aborted) setState((now) => ({ ...now, ...next }))
      }
      show({ ...IDLE, isBusy: true })
      const timers = [
        setTimeout(show, SLOW_AFTER_MS, { isSlow: true }),
        setTimeout(show, HANGS_AFTER_MS, { isHanging: true }),
      ]
      try {
        await work(signal)
        show(IDLE)
      } catch (error) {
        const failure = explainFailure(error, context)
        if (failure.code === 'Unexpected') console.warn(error)
        show({ ...IDLE, failure })
      } finally {
        for (const timer of timers) clearTimeout(timer)
        if (underWay.current === mine) underWay.current = null
      }
    },
    [context],
  )

  const cancel = useCallback(() => {
    underWay.current?.abort()
    underWay.current = null
    setState(IDLE)
  }, [])
  return { ...state, run, cancel }
}
