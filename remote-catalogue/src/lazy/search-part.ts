import { ALL_CATEGORIES, type LoadContext, type SearchPart } from '@orchard/shared/contracts'
import { readSearchIndex } from '#src/data/catalogue-data.ts'
import { MAX_SEARCH_RESULTS, rankEntries } from '#src/data/rank-entries.ts'

/** Index and ranking for the search box of the shell. */
export async function createSearchPart(context: LoadContext): Promise<SearchPart> {
  const entries = await readSearchIndex(context)
  const categoryName = (slug: string) =>
    ALL_CATEGORIES.find((one) => one.slug === slug)?.name ?? slug
  return {
    search: (query) =>
      rankEntries(entries, query, MAX_SEARCH_RESULTS).map((entry) => ({
        id: entry.id,
        name: entry.name,
        description: entry.description,
        url: `/api/${entry.slug}`,
        category: categoryName(entry.category),
      })),
  }
}
