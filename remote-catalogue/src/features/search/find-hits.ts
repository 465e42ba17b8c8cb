import type { LoadContext, RelatedHits, SearchHit } from '@orchard/shared/contracts'
import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { openPart } from './search-part.ts'

/** Nothing near. */
const NOTHING: RelatedHits = { apis: [], guides: [], correction: null }

/** Both tiers of the search for a query, as the search box shows them. */
export async function findHits(
  context: LoadContext,
  query: string,
): Promise<{ first: readonly SearchHit[]; related: RelatedHits }> {
  const first = (await openPart(context)).search(query, SEARCH_LIMIT)
  if (query.trim() === '' || first.length >= SEARCH_LIMIT) return { first, related: NOTHING }
  const { openRelated } = await import('./related.ts')
  return { first, related: (await openRelated(context)).findRelated(query, first) }
}
