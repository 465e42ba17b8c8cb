import type { AnswerOrigin, RetiredApi } from '@orchard/shared/call-contracts'
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
  /** True if its API answers; any other entry is documentation only. */
  isAvailable: boolean
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
  /** How many of them answer. */
  available: number
}

/** The marks of an entry in its row; they add up. */
const NEW = 1
const UPDATED = 2
const UNAVAILABLE = 4

/**
 * An entry as `data/index.json` has it: id, name, description, number of the category in
 * `ALL_CATEGORIES`, the sum of its marks (1 new, 2 updated, 4 not available), and the slug where it is
 * not the name in lower case with hyphens. The file is on its way in every visit, so it repeats nothing.
 */
export type ApiRow = readonly [
  id: number,
  name: string,
  description: string,
  category: number,
  marks?: number,
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
  return rows.map(([id, name, description, category, marks = 0, slug]) => ({
    id,
    name,
    slug: slug ?? slugOfName(name),
    description,
    category: ALL_CATEGORIES[category]?.slug ?? '',
    ...(marks & NEW ? { new: true } : {}),
    ...(marks & UPDATED ? { updated: true } : {}),
    isAvailable: (marks & UNAVAILABLE) === 0,
  }))
}

/** Entries as rows. */
export function toRows(entries: readonly ApiSummary[]): ApiRow[] {
  return entries.map((entry) => {
    const { id, name, slug, description } = entry
    const category = ALL_CATEGORIES.findIndex((one) => one.slug === entry.category)
    const marks =
      (entry.new ? NEW : 0) + (entry.updated ? UPDATED : 0) + (entry.isAvailable ? 0 : UNAVAILABLE)
    if (slug !== slugOfName(name)) return [id, name, description, category, marks, slug]
    return marks === 0
      ? [id, name, description, category]
      : [id, name, description, category, marks]
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

/** Origins of answers by slug, of the APIs that answer. */
export function readOrigins(context: LoadContext): Promise<Readonly<Record<string, AnswerOrigin>>> {
  return context.readAsset<Readonly<Record<string, AnswerOrigin>>>('data/origins.json')
}

/** APIs that left the catalogue; asked for only where a slug is unknown. */
export function readRetired(context: LoadContext): Promise<readonly RetiredApi[]> {
  return context.readAsset<readonly RetiredApi[]>('data/retired.json')
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

/** The path of the feed of what changed about an API. */
export function changesFeed(slug: string): string {
  return `/api/${slug}/changes.xml`
}

/** The documented answer of an API. The slug must be one of `readSummaries`. */
export function readSample<T>(context: LoadContext, slug: string): Promise<T> {
  return context.readAsset<T>(`data/samples/${slug}.json`)
}

/** One entry by its slug. The slug must be one of `readSummaries`. */
export function readDetail(context: LoadContext, slug: string): Promise<ApiDetail> {
  return context.readAsset<ApiDetail>(`data/apis/${slug}.json`)
}
