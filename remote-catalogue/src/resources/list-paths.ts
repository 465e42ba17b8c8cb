import type { LoadContext } from '@orchard/shared/contracts'
import { readCategories, readSummaries } from '#src/data/catalogue-data.ts'

/** Every public page of the catalogue. */
export async function listPaths(context: LoadContext): Promise<string[]> {
  const [entries, categories] = await Promise.all([readSummaries(context), readCategories(context)])
  return [
    '/',
    '/api',
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...entries.map(({ slug }) => `/api/${slug}`),
  ]
}
