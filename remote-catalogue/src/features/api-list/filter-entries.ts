import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { rankEntries } from '@orchard/shared/search'
import { availableFirst } from '#src/data/by-availability.ts'
import type { ApiSummary, SearchableApi } from '#src/data/catalogue-data.ts'

/** The orders of the list; the first is the default. */
export const SORT_ORDERS = ['catalogue', 'name', 'newest'] as const
type SortOrder = (typeof SORT_ORDERS)[number]

/** How the list is shown; the first is the default. */
export const VIEWS = ['cards', 'compact'] as const
type View = (typeof VIEWS)[number]

/** The filter of /api, which is kept in its address. */
export interface ListFilter {
  text: string
  category: string
  isNew: boolean
  isUpdated: boolean
  isAvailable: boolean
  sort: SortOrder
  view: View
}

/** As long as the field takes it, in characters. */
export const MAX_TEXT_LENGTH = 200

/** Reads a filter from a query; ignores unknown values, and what is too long for the field. */
export function readFilter(query: URLSearchParams): ListFilter {
  const sort = query.get('sort') as SortOrder
  return {
    text: [...(query.get('q') ?? '')].slice(0, MAX_TEXT_LENGTH).join(''),
    category: ALL_CATEGORIES.find(({ slug }) => slug === query.get('category'))?.slug ?? '',
    isNew: query.get('new') === '1',
    isUpdated: query.get('updated') === '1',
    isAvailable: query.get('available') === '1',
    sort: SORT_ORDERS.includes(sort) ? sort : 'catalogue',
    view: query.get('view') === 'compact' ? 'compact' : 'cards',
  }
}

/** The query of a filter, without default values. */
export function writeFilter(filter: ListFilter): string {
  const query = new URLSearchParams()
  if (filter.text.trim() !== '') query.set('q', filter.text)
  if (filter.category !== '') query.set('category', filter.category)
  if (filter.isNew) query.set('new', '1')
  if (filter.isUpdated) query.set('updated', '1')
  if (filter.isAvailable) query.set('available', '1')
  if (filter.sort !== 'catalogue') query.set('sort', filter.sort)
  if (filter.view !== 'cards') query.set('view', filter.view)
  return query.size > 0 ? `?${query}` : ''
}

/**
 * The entries that pass a filter. With a text, they are ranked like in the search box unless
 * another order is chosen; without, they are in catalogue order, those that respond here first.
 */
export function filterEntries(
  entries: readonly SearchableApi[],
  filter: ListFilter,
): SearchableApi[] {
  const found = filter.text.trim() === '' ? [...entries] : rankEntries(entries, filter.text)
  const kept = found.filter((entry) => passes(entry, filter))
  if (isInCatalogueOrder(filter)) return availableFirst(kept)
  if (filter.sort === 'name') kept.sort((a, b) => (a.name < b.name ? -1 : 1))
  if (filter.sort === 'newest') kept.sort((a, b) => freshness(b) - freshness(a) || b.id - a.id)
  return kept
}

/** True for an entry that passes the filter, its text aside. */
export function passes(entry: ApiSummary, filter: ListFilter): boolean {
  return (
    (filter.category === '' || entry.category === filter.category) &&
    (!filter.isNew || entry.new === true) &&
    (!filter.isUpdated || entry.updated === true) &&
    (!filter.isAvailable || entry.isAvailable)
  )
}

/** True where the entries that are coming soon stand last, under a heading of their own. */
export function isInCatalogueOrder({ sort, text }: ListFilter): boolean {
  return sort === 'catalogue' && text.trim() === ''
}

function freshness(entry: SearchableApi): number {
  return entry.new ? 2 : entry.updated ? 1 : 0
}
