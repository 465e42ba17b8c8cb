import { useCallback, useEffect, useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { OperatorApiError } from './operator-api.ts'
import { useOperator } from './operator-context.ts'

/** What a part of a page reads; the data stays while it is read again. */
export interface Reading<T> {
  data: T | null
  failure: OperatorApiError | null
  reload(): Promise<void>
}

/**
 * Reads a path below `/op/operator/` when the part appears, and whenever the path is another one.
 * @param path null reads nothing.
 * @param shape the same object each time.
 */
export function useRead<T>(path: string | null, shape: ZodMiniType<T>): Reading<T> {
  const { api } = useOperator()
  const [state, setState] = useState<{
    of: string | null
    data: T | null
    failure: OperatorApiError | null
  }>({ of: null, data: null, failure: null })
  const turn = useRef(0)
  const reload = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    if (path === null) return
    try {
      const data = await api.read(path, shape)
      if (mine === turn.current) setState({ of: path, data, failure: null })
    } catch (error) {
      const failure = toFailure(error)
      if (mine === turn.current)
        setState(({ of, data }) => ({ of: path, data: of === path ? data : null, failure }))
    }
  }, [api, path, shape])
  useEffect(() => {
    void reload()
    return () => {
      turn.current += 1
    }
  }, [reload])
  const isCurrent = state.of === path
  return { data: isCurrent ? state.data : null, failure: isCurrent ? state.failure : null, reload }
}

/** Whatever was thrown, as a failure to show. */
export function toFailure(error: unknown): OperatorApiError {
  if (error instanceof OperatorApiError) return error
  console.warn(error)
  return new OperatorApiError('Unexpected', 'This page failed. Reload it.', { cause: error })
}
