import { type Resource, useResource as useAny } from '@orchard/shared/product-api'
import { explainFailure } from '#src/rules/explain-failure.ts'

const explain = (error: unknown) => explainFailure(error)

/** Loads when the section appears, and again whenever `load` is another function. */
export function useResource<T>(load: () => Promise<T>): Resource<T> {
  return useAny(load, explain)
}
