import type { LoadContext } from '@orchard/shared/contracts'
import type { CatalogueCategory, CatalogueEntry } from '#build/entry-schema.ts'

/** An entry as lists and the search need it. */
export interface ApiSummary {
  id: number
  name: string
  slug: string
  description: string
  /** Slug of the category. */
  category: string
  new?: true
  updated?: true
}

/** An entry as the search needs it. */
export interface SearchableApi extends ApiSummary {
  keywords?: string
}

/** A piece of highlighted code: its kind and its text. */
export type CodeToken = readonly [kind: TokenKind, text: string]
type TokenKind = 'plain' | 'keyword' | 'string' | 'number' | 'name' | 'comment'

/** An entry as its page needs it. */
export interface ApiDetail
  extends Omit<CatalogueEntry, 'url' | 'related' | 'sample' | 'id' | 'keywords'> {
  id: number
  slug: string
  keywords?: string
  /** The sample response, highlighted when the release was built. */
  sample: readonly CodeToken[]
  related: readonly ApiSummary[]
}

/** A category with the number of its APIs. */
export interface CategorySummary extends Omit<CatalogueCategory, 'url'> {
  slug: string
  count: number
}

/** Every entry, by ascending id. */
export async function readSummaries(context: LoadContext): Promise<readonly ApiSummary[]> {
  return context.readAsset<readonly ApiSummary[]>('data/index.json')
}

/** Every entry with its keywords, for the search. */
export async function readSearchIndex(context: LoadContext): Promise<readonly SearchableApi[]> {
  const [entries, keywords] = await Promise.all([
    readSummaries(context),
    context.readAsset<Readonly<Record<string, string>>>('data/keywords.json'),
  ])
  return entries.map((entry) => {
    const words = keywords[entry.slug]
    return words === undefined ? entry : { ...entry, keywords: words }
  })
}

/** Every category, in the site's order. */
export async function readCategories(context: LoadContext): Promise<readonly CategorySummary[]> {
  return context.readAsset<readonly CategorySummary[]>('data/categories.json')
}

/** One entry by its slug. The slug must be one of `readSummaries`. */
export async function readDetail(context: LoadContext, slug: string): Promise<ApiDetail> {
  return context.readAsset<ApiDetail>(`data/apis/${slug}.json`)
}
