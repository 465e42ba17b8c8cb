import { ALL_CATEGORIES, type LoadContext } from '@orchard/shared/contracts'
import type { CodeToken } from '@orchard/shared/ui'
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

/**
 * An entry as `data/index.json` has it: id, name, description, number of the category in
 * `ALL_CATEGORIES`, 1 for new and 2 for updated, and the slug where it is not the name in lower case
 * with hyphens. The file is on its way in every visit, so it repeats nothing.
 */
export type ApiRow = readonly [
  id: number,
  name: string,
  description: string,
  category: number,
  freshness?: 0 | 1 | 2,
  slug?: string,
]

/** The rows of `data/index.json`, by ascending id. */
export function readRows(context: LoadContext): Promise<readonly ApiRow[]> {
  return context.readAsset<readonly ApiRow[]>('data/index.json')
}

/** The file is fetched once, and its rows are turned once: each loader and the search want them. */
const known = new WeakMap<readonly ApiRow[], readonly ApiSummary[]>()

/** Rows as entries; the same entries for the same rows. */
export function fromRows(rows: readonly ApiRow[]): readonly ApiSummary[] {
  const summaries = known.get(rows) ?? turnRows(rows)
  known.set(rows, summaries)
  return summaries
}

function turnRows(rows: readonly ApiRow[]): ApiSummary[] {
  return rows.map(([id, name, description, category, freshness, slug]) => ({
    id,
    name,
    slug: slug ?? slugOfName(name),
    description,
    category: ALL_CATEGORIES[category]?.slug ?? '',
    ...(freshness === 1 ? { new: true } : {}),
    ...(freshness === 2 ? { updated: true } : {}),
  }))
}

/** Entries as rows. */
export function toRows(entries: readonly ApiSummary[]): ApiRow[] {
  return entries.map((entry) => {
    const { id, name, slug, description } = entry
    const category = ALL_CATEGORIES.findIndex((one) => one.slug === entry.category)
    const freshness = entry.new ? 1 : entry.updated ? 2 : 0
    if (slug !== slugOfName(name)) return [id, name, description, category, freshness, slug]
    return freshness === 0
      ? [id, name, description, category]
      : [id, name, description, category, freshness]
  })
}

function slugOfName(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** Every entry, by ascending id. */
export async function readSummaries(context: LoadContext): Promise<readonly ApiSummary[]> {
  return fromRows(await readRows(context))
}

/** Keywords by slug, for the search. */
export function readKeywords(context: LoadContext): Promise<Readonly<Record<string, string>>> {
  return context.readAsset<Readonly<Record<string, string>>>('data/keywords.json')
}

/** Entries with their keywords beside them. */
export function withKeywords(
  entries: readonly ApiSummary[],
  keywords: Readonly<Record<string, string>>,
): SearchableApi[] {
  return entries.map((entry) => {
    const words = keywords[entry.slug]
    return words === undefined ? entry : { ...entry, keywords: words }
  })
}

/** Every entry with its keywords. */
export async function readSearchIndex(context: LoadContext): Promise<SearchableApi[]> {
  return withKeywords(...(await Promise.all([readSummaries(context), readKeywords(context)])))
}

/** Every category, in the site's order. */
export async function readCategories(context: LoadContext): Promise<readonly CategorySummary[]> {
  return context.readAsset<readonly CategorySummary[]>('data/categories.json')
}

/** One entry by its slug. The slug must be one of `readSummaries`. */
export function readDetail(context: LoadContext, slug: string): Promise<ApiDetail> {
  return context.readAsset<ApiDetail>(`data/apis/${slug}.json`)
}
