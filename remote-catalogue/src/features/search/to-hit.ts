import { ALL_CATEGORIES, type SearchHit } from '@orchard/shared/contracts'
import type { ApiSummary } from '#src/data/catalogue-data.ts'

/** An API as a line of the search results. */
export function toHit({ category, description, isAvailable, name, slug }: ApiSummary): SearchHit {
  return {
    name,
    description,
    url: `/api/${slug}`,
    category: ALL_CATEGORIES.find((one) => one.slug === category)?.name ?? category,
    ...(isAvailable ? {} : { isComing: true }),
  }
}
