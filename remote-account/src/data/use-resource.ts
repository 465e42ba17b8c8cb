import type { Resource as AnyResource } from '@orchard/shared/product-api'
import { useResource as useAnyResource } from '@orchard/shared/product-api'
import { explainFailure, type Failure } from '#src/rules/explain-failure.ts'

/** Data that a section loads; it stays while it is reloaded. */
export type Resource<T> = Omit<AnyResource<T, Failure>, 'isCurrent'>

function explain(error: unknown): Failure {
  const failure = explainFailure(error)
  if (failure.code === 'Unexpected') console.warn(error)
  return failure
}

/** Loads when the section appears, and again whenever `load` is another function. */
export function useResource<T>(load: () => Promise<T>): Resource<T> {
  return useAnyResource(load, explain)
}
