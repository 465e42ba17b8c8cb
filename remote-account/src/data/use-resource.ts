import { type Failure, type Resource, useResource as useAny } from '@orchard/shared/product-api'
import { explainFailure } from '#src/rules/explain-failure.ts'

function explain(error: unknown): Failure {
  const failure = explainFailure(error)
  if (failure.code === 'Unexpected') console.warn(error)
  return failure
}

/** Loads when the section appears, and again whenever `load` is another function. */
export function useResource<T>(load: () => Promise<T>): Resource<T> {
  return useAny(load, explain)
}
