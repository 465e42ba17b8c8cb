import { useCallback, useEffect, useRef, useState } from 'react'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'

/** After which a visitor is told that it takes long. */
const SLOW_AFTER_MS = 5_000

interface State {
  isBusy: boolean
  /** It takes longer than usual. */
  isSlow: boolean
  failure: Failure | null
}

/** One thing that a visitor can start: at most once at a time, and its failure in words. */
export interface Submission extends State {
  /** Whether the work was done; false also where one is under way already. */
  run(work: () => Promise<void>): Promise<boolean>
  /** Takes a message away. */
  clear(): void
}

const IDLE: State = { isBusy: false, isSlow: false, failure: null }

/** @see Submission */
export function useSubmission(): Submission {
  const [state, setState] = useState(IDLE)
  // The second click of two comes before anything has been rendered.
  const isUnderWay = useRef(false)
  const slowTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(slowTimer.current), [])

  const run = useCallback(async (work: () => Promise<void>) => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setState({ isBusy: true, isSlow: false, failure: null })
    slowTimer.current = setTimeout(
      () => setState((now) => ({ ...now, isSlow: true })),
      SLOW_AFTER_MS,
    )
    try {
      await work()
      setState(IDLE)
      return true
    } catch (error) {
      const failure = explainFailure(error)
      if (failure.code === 'Unexpected') console.warn(error)
      setState({ isBusy: false, isSlow: false, failure })
      return false
    } finally {
      clearTimeout(slowTimer.current)
      isUnderWay.current = false
    }
  }, [])
  const clear = useCallback(() => setState((now) => ({ ...now, failure: null })), [])
  return { ...state, run, clear }
}
