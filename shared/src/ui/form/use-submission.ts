import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '#src/product-api/index.ts'
import { startAnew, useMessage } from './use-message.ts'

/** Show "This is taking longer than usual" after this many milliseconds. */
const SLOW_AFTER_MS = 5_000
/** Offer to cancel after this many milliseconds. */
const HANGS_AFTER_MS = 10_000

interface State {
  isBusy: boolean
  /** Running for longer than usual. */
  isSlow: boolean
  /** Running for so long that no response may come. */
  isHanging: boolean
}

const IDLE: State = { isBusy: false, isSlow: false, isHanging: false }

/** A running action; see `useSubmission`. */
export type Submission = ReturnType<typeof useSubmission>

/**
 * An action that runs at most once at a time, and its failure, which is stale once the visitor starts something else.
 * Its signal aborts by `cancel`, and when the visitor leaves what shows it: nothing of its outcome is shown then, and a
 * sign-in signs nobody in.
 * @param explain the same function each time; makes a failure of whatever an action throws.
 * @param isInMessage for a button inside a message, which must not go while the action runs.
 */
export function useSubmission(explain: (error: unknown) => Failure, isInMessage = false) {
  const [state, setState] = useState(IDLE)
  const [failure, setFailure] = useMessage<Failure>()
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
      if (!isInMessage) startAnew()
      show({ ...IDLE, isBusy: true })
      const timers = [
        setTimeout(show, SLOW_AFTER_MS, { isSlow: true }),
        setTimeout(show, HANGS_AFTER_MS, { isHanging: true }),
      ]
      try {
        await work(signal)
      } catch (error) {
        const failure = explain(error)
        if (!signal.aborted) setFailure(failure)
      } finally {
        show(IDLE)
        for (const timer of timers) clearTimeout(timer)
        if (underWay.current === mine) underWay.current = null
      }
    },
    [explain, isInMessage, setFailure],
  )

  const cancel = useCallback(() => {
    underWay.current?.abort()
    underWay.current = null
    setState(IDLE)
  }, [])
  useEffect(() => () => underWay.current?.abort(), [])
  const forget = useCallback(() => setFailure(null), [setFailure])
  return { ...state, failure, run, cancel, forget }
}
