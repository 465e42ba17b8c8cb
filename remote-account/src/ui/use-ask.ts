import { useCallback, useEffect, useRef, useState } from 'react'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'

/** Something that a section waits for; what is known stays while it is asked for again. */
export interface Ask<T> {
  data: T | null
  failure: Failure | null
  /** Asks anew; resolves when the answer, or the failure, is there. */
  again(): Promise<void>
  /** Puts something else in the place of the data. */
  replace(data: T): void
}

/** Asks once when the section appears. `ask` must stay the same function while what it asks does. */
export function useAsk<T>(ask: () => Promise<T>): Ask<T> {
  const [state, setState] = useState<{ data: T | null; failure: Failure | null }>({
    data: null,
    failure: null,
  })
  const turn = useRef(0)
  const again = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setState(({ data }) => ({ data, failure: null }))
    try {
      const data = await ask()
      if (mine === turn.current) setState({ data, failure: null })
    } catch (error) {
      const failure = explainFailure(error)
      if (failure.code === 'Unexpected') console.warn(error)
      if (mine === turn.current) setState(({ data }) => ({ data, failure }))
    }
  }, [ask])
  useEffect(() => {
    void again()
    return () => {
      turn.current += 1
    }
  }, [again])
  const replace = useCallback((data: T) => setState({ data, failure: null }), [])
  return { ...state, again, replace }
}
