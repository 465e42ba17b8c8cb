import { useCallback, useEffect, useRef, useState } from 'react'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'
import type { RefusalContext } from '#src/rules/refusal-words.ts'

/** Show "This takes longer than usual" after this many milliseconds. */
const SLOW_AFTER_MS = 5_000

interface State {
  isBusy: boolean
  /** Running for longer than usual. */
  isSlow: boolean
  failure: Failure | null
}

const IDLE: State = { isBusy: false, isSlow: false, failure: null }

/**
 * An action that runs at most once at a time, and its failure.
 * @param context the form, if the identity provider's refusals need words of its own.
 */
export function useSubmission(context?: RefusalContext) {
  const [state, setState] = useState(IDLE)
  // The second half of a double click arrives before the next render.
  const isUnderWay = useRef(false)
  const slowTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(slowTimer.current), [])

  const run = useCallback(
    async (work: () => Promise<void>) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setState({ ...IDLE, isBusy: true })
      slowTimer.current = setTimeout(
        () => setState((now) => ({ ...now, isSlow: true })),
        SLOW_AFTER_MS,
      )
      try {
        await work()
        setState(IDLE)
      } catch (error) {
        const failure = explainFailure(error, context)
        if (failure.code === 'Unexpected') console.warn(error)
        setState({ ...IDLE, failure })
      } finally {
        clearTimeout(slowTimer.current)
        isUnderWay.current = false
      }
    },
    [context],
  )
  return { ...state, run }
}
