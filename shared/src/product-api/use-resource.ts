import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from './product-api-error.ts'

/** Data that a part of a page loads; it stays while it is loaded again. */
export interface Resource<T> {
  data: T | null
  failure: Failure | null
  /** False while the data is what another `load` found. */
  isCurrent: boolean
  /** Reloads; resolves when the data or the failure is there. */
  reload(): Promise<void>
  /** Replaces the data without loading it. */
  replace(data: T): void
  /** Changes the data that is shown now, if any, without loading it. */
  change(how: (now: T) => T): void
}

/**
 * Loads when the part appears, and again whenever `load` is another function. A late response changes nothing.
 * @param explain the same function each time; makes a failure of whatever `load` throws.
 */
export function useResource<T>(
  load: () => Promise<T>,
  explain: (error: unknown) => Failure,
): Resource<T> {
  const [state, setState] = useState<{ of: unknown; data: T | null; failure: Failure | null }>({
    of: load,
    data: null,
    failure: null,
  })
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setState((now) => ({ ...now, failure: null }))
    const next = await load().then(
      (data) => ({ of: load, data, failure: null }),
      (error: unknown) => ({ failure: explain(error) }),
    )
    if (mine === turn.current) setState((now) => ({ ...now, ...next }))
  }, [load, explain])
  useEffect(() => {
    void reload()
    return () => {
      turn.current += 1
    }
  }, [reload])
  const replace = useCallback((data: T) => setState((now) => ({ ...now, data, failure: null })), [])
  const change = useCallback(
    (how: (now: T) => T) =>
      setState((now) => (now.data === null ? now : { ...now, data: how(now.data) })),
    [],
  )
  const { data, failure, of } = state
  return { data, failure, isCurrent: of === load, reload, replace, change }
}
