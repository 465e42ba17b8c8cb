import { useCallback, useEffect, useRef, useState } from 'react'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'

/** Data that a section loads; it stays while it is reloaded. */
export interface Resource<T> {
  data: T | null
  failure: Failure | null
  /** Reloads; resolves when the data or the failure is there. */
  reload(): Promise<void>
  /** Replaces the data without loading it. */
  replace(data: T): void
  /** Changes the data that is shown now, if any, without loading it. */
  change(how: (now: T) => T): void
}

/** Loads when the section appears, and again whenever `load` is another function. */
export function useResource<T>(load: () => Promise<T>): Resource<T> {
  const [state, setState] = useState<{ data: T | null; failure: Failure | null }>({
    data: null,
    failure: null,
  })
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setState(({ data }) => ({ data, failure: null }))
    try {
      const data = await load()
      if (mine === turn.current) setState({ data, failure: null })
    } catch (error) {
      const failure = explainFailure(error)
      if (failure.code === 'Unexpected') console.warn(error)
      if (mine === turn.current) setState(({ data }) => ({ data, failure }))
    }
  }, [load])
  useEffect(() => {
    void reload()
    return () => {
      turn.current += 1
    }
  }, [reload])
  const replace = useCallback((data: T) => setState({ data, failure: null }), [])
  const change = useCallback(
    (how: (now: T) => T) =>
      setState((now) => (now.data === null ? now : { ...now, data: how(now.data) })),
    [],
  )
  return { ...state, reload, replace, change }
}
