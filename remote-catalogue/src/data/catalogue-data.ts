import type { RetiredApi } from '@orchard/shared/call-contracts'
import { ALL_CATEGORIES, type LoadContext } from '@orchard/shared/contracts'
import type { CodeToken } from '@orchard/shared/ui'
import type {
  CatalogueCategory,
  CatalogueEntry,
  EntryBody,
  PictureBody,
} from '#build/entry-schema.ts'

/** An entry in lists and in the search. */
export interface ApiSummary {
  id: number
  name: string
  slug: string
  description: string
  /** Slug of the category. */
  category: string
  new?: true
  updated?: true
  /** True if it only responds to POST. */
  byPost?: true
  /** True if it responds here; a live API needs its sources to be turned on. */
  isAvailable: boolean
  /** Outside sources that a live API needs. */
  from?: readonly string[]
}

/** An entry with its keywords. */
export interface SearchableApi extends ApiSummary {
  keywords?: string | undefined
}

/** A picture to try an API with. */
export type ExamplePicture = PictureBody['examples'][number] & {
  /** Its address. */
  src: string
}

/** A picture as a call's body, with the addresses of its examples. */
export type PictureBodyDetail = Omit<PictureBody, 'examples'> & {
  examples: readonly ExamplePicture[]
}

/** The body of a call on the API's page. */
export type BodyDetail = Exclude<EntryBody, PictureBody> | PictureBodyDetail

/** An entry on its own page. */
export interface ApiDetail
  extends Omit<
    CatalogueEntry,
    'url' | 'related' | 'sample' | 'id' | 'keywords' | 'synonyms' | 'body'
  > {
  id: number
  slug: string
  keywords?: string
  body?: BodyDetail
  errors: readonly ListedError[]
  /** The sample response, highlighted when the release was built. */
  sample: readonly CodeToken[]
  related: readonly ApiSummary[]
}

/** An error that calls of an API may get; those of all APIs are listed without their cause. */
export interface ListedError {
  code: string
  status: number
  cause?: string
  isCounted: boolean
}

/** A category with the number of its APIs. */
export interface CategorySummary extends Omit<CatalogueCategory, 'url'> {
  slug: string
  count: number
  /** Number of APIs that respond here. */
  available: number
}

/** A category in `data/categories.json`. */
export type BuiltCategory = Omit<CategorySummary, 'available'>

/** Bit flags of an entry in its row. */
const NEW = 1
const UPDATED = 2
const BY_POST = 4

/** The entries with their keywords, for lists and for the search, which fetches it with its own module. */
export const ROWS_FILE = 'parts/search.json'

/** Other names of each API by slug, which only the second tier of the search reads. */
export const SYNONYMS_FILE = 'data/synonyms.json'

/**
 * An entry in `ROWS_FILE`: id, name, description, index of the category in `ALL_CATEGORIES`, keywords, flags (1 new,
 * 2 updated, 4 POST), the slug unless it is the name in lower case with hyphens, and the outside sources of a live
 * API. Compact, because every visit fetches the file.
 */
export type ApiRow = readonly [
  id: number,
  name: string,
  description: string,
  category: number,
  keywords?: string,
  marks?: number,
  slug?: string | 0,
  from?: readonly string[],
]

/** The rows of all entries, by ascending id. */
export function readRows(context: Pick<LoadContext, 'readAsset'>): Promise<readonly ApiRow[]> {
  return context.readAsset<readonly ApiRow[]>(ROWS_FILE)
}

/** Converted once per file, for all loaders and the search. */
const known = new WeakMap<readonly ApiRow[], readonly SearchableApi[]>()

/**
 * Converts rows to entries, the same entries for the same rows. `liveSources` are those turned on
 * here.
 */
export function fromRows(
  rows: readonly ApiRow[],
  liveSources: readonly string[] = [],
): readonly SearchableApi[] {
  const entries = known.get(rows) ?? turnRows(rows, liveSources)
  known.set(rows, entries)
  return entries
}

function turnRows(rows: readonly ApiRow[], liveSources: readonly string[]): SearchableApi[] {
  return rows.map(([id, name, description, category, keywords = '', marks = 0, slug, from]) => ({
    id,
    name,
    slug: slug || slugOfName(name),
    description,
    category: ALL_CATEGORIES[category]?.slug ?? '',
    ...(keywords ? { keywords } : {}),
    ...(marks & NEW ? { new: true } : {}),
    ...(marks & UPDATED ? { updated: true } : {}),
    ...(marks & BY_POST ? { byPost: true } : {}),
    isAvailable: areOn(from, liveSources),
    ...(from ? { from } : {}),
  }))
}

/** True if an API has every outside source that it needs. */
function areOn(
  needed: readonly string[] | undefined,
  liveSources: readonly string[] = [],
): boolean {
  return (needed ?? []).every((one) => liveSources.includes(one))
}

/** Entries as rows. */
export function toRows(entries: readonly SearchableApi[]): ApiRow[] {
  return entries.map((entry) => {
    const { id, name, slug, description, keywords = '', from } = entry
    const category = ALL_CATEGORIES.findIndex((one) => one.slug === entry.category)
    const marks =
      (entry.new ? NEW : 0) + (entry.updated ? UPDATED : 0) + (entry.byPost ? BY_POST : 0)
    const ownSlug = slug === slugOfName(name) ? 0 : slug
    if (from) return [id, name, description, category, keywords, marks, ownSlug, from]
    if (ownSlug) return [id, name, description, category, keywords, marks, ownSlug]
    if (marks) return [id, name, description, category, keywords, marks]
    return keywords
      ? [id, name, description, category, keywords]
      : [id, name, description, category]
  })
}

function slugOfName(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

const summaries = new WeakMap<readonly SearchableApi[], readonly ApiSummary[]>()

/** Every entry, by ascending id. */
export async function readSummaries(context: LoadContext): Promise<readonly ApiSummary[]> {
  const entries = await readSearchIndex(context)
  const short = summaries.get(entries) ?? entries.map(({ keywords: _, ...summary }) => summary)
  summaries.set(entries, short)
  return short
}

/** Every entry with its keywords. */
export async function readSearchIndex(
  context: Pick<LoadContext, 'readAsset' | 'liveSources'>,
): Promise<readonly SearchableApi[]> {
  return fromRows(await readRows(context), context.liveSources)
}

/** APIs that left the catalogue; only read for an unknown slug. */
export function readRetired(context: LoadContext): Promise<readonly RetiredApi[]> {
  return context.readAsset<readonly RetiredApi[]>('data/retired.json')
}

/** Every category, in the site's order. */
export async function readCategories(context: LoadContext): Promise<readonly CategorySummary[]> {
  const [categories, entries] = await Promise.all([
    context.readAsset<readonly BuiltCategory[]>('data/categories.json'),
    readSummaries(context),
  ])
  const available = entries.filter((one) => one.isAvailable)
  return categories.map((category) => ({
    ...category,
    available: available.filter((one) => one.category === category.slug).length,
  }))
}

/** The path of an API's feed of changes. */
export function changesFeed(slug: string): string {
  return `/api/${slug}/changes.xml`
}

/** The documented response of an API. The slug must be one of `readSummaries`. */
export function readSample<T>(context: LoadContext, slug: string): Promise<T> {
  return context.readAsset<T>(`data/samples/${slug}.json`)
}

/** One entry in full. The slug must be one of `readSummaries`. */
export function readDetail(context: LoadContext, slug: string): Promise<ApiDetail> {
  return context.readAsset<ApiDetail>(`data/apis/${slug}.json`)
}

/** Sets `available` in entries of a file, which cannot know the sources that are turned on. */
export function withLiveSources(
  entries: readonly ApiSummary[],
  liveSources: readonly string[],
): readonly ApiSummary[] {
  return entries.map((one) =>
    one.from ? { ...one, isAvailable: areOn(one.from, liveSources) } : one,
  )
}
