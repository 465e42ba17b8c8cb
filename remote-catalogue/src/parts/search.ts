import {
  ALL_CATEGORIES,
  type LoadContext,
  SEARCH_LIMIT,
  type SearchPart,
} from '@orchard/shared/contracts'
import { rankEntries } from '@orchard/shared/search'
import { readSearchIndex } from '#src/data/catalogue-data.ts'

/** Index and ranking for the shell's search box. */
export async function openPart(context: Pick<LoadContext, 'readAsset'>): Promise<SearchPart> {
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
