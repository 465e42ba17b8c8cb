import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { rankEntries, type Searchable } from '@orchard/shared/search'
import { createRelatedSearch, type Relatable, type RelatedSearch } from './related-search.ts'

/** The rows of a search. */
export interface SearchTiers<T> {
  /** All that the score of the specification keeps, best first. */
  exact: readonly T[]
  /** Near matches, which fill the first `SEARCH_LIMIT` rows. */
  related: readonly T[]
  /** The query without its typing errors; null if it seems to have none, or was not looked at. */
  correction: string | null
}

/** Makes a search of both tiers; the index of the second is made when it is first needed. */
export function createTieredSearch<T extends Searchable & Relatable>(
  entries: readonly T[],
): (query: string) => Promise<SearchTiers<T>> {
  let making: Promise<RelatedSearch<T>> | undefined
  return async (query) => {
    const exact = rankEntries(entries, query)
    if (exact.length >= SEARCH_LIMIT) return { exact, related: [], correction: null }
    making ??= createRelatedSearch(entries)
    const findRelated = await making
    const { correction, entries: near } = findRelated(query)
    const related = near.filter((one) => !exact.includes(one)).slice(0, SEARCH_LIMIT - exact.length)
    return { exact, related, correction }
  }
}
