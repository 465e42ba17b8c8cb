import {
  ALL_CATEGORIES,
  type LoadContext,
  SEARCH_LIMIT,
  type SearchPart,
} from '@orchard/shared/contracts'
import { rankEntries } from '@orchard/shared/search'
import { readSearchIndex } from '#src/data/catalogue-data.ts'

/** Makes the index and ranking for the shell's search box. */
export async function createSearchPart(context: LoadContext): Promise<SearchPart> {
  const entries = await readSearchIndex(context)
  const categoryName = (slug: string) =>
    ALL_CATEGORIES.find((one) => one.slug === slug)?.name ?? slug
  return {
    search: (query) =>
      rankEntries(entries, query, SEARCH_LIMIT).map((entry) => ({
        id: entry.id,
        name: entry.name,
        description: entry.description,
        url: `/api/${entry.slug}`,
        category: categoryName(entry.category),
      })),
  }
}
