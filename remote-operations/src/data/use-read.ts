import { type Resource, useResource } from '@orchard/shared/product-api'
import type { Read } from '@orchard/shared/responses/read'
import { useCallback } from 'react'
import { explainFailure } from './operator-api.ts'
import { useOperator } from './operator-context.ts'

/** What a part of a page reads; the data stays while it is read again. */
export type Reading<T> = Pick<Resource<T>, 'data' | 'failure' | 'reload'>

/**
 * Reads a path below `/op/operator/` when the part appears, and whenever the path is another one.
 * @param path null reads nothing.
 * @param read the same function each time.
 */
export function useRead<T>(path: string | null, read: Read<T>): Reading<T> {
  const { api } = useOperator()
  const load = useCallback(
    async () => (path === null ? null : api.read(path, read)),
    [api, path, read],
  )
  const { data, failure, isCurrent, reload } = useResource(load, explainFailure)
  return { data: isCurrent ? data : null, failure: isCurrent ? failure : null, reload }
}
