import {
  ALL_CATEGORIES,
  type PageArgs,
  type PageModule,
  type RelatedHits,
} from '@orchard/shared/contracts'
import { Link, useQuery } from '@orchard/shared/router'
import { Pager, pageAddress, pageOf, pageWords } from '@orchard/shared/ui'
import { type ApiRow, type ApiSummary, fromRows, readRows } from '#src/data/catalogue-data.ts'
import { ApiFilter } from '#src/features/api-list/api-filter.tsx'
import {
  filterEntries,
  isInCatalogueOrder,
  type ListFilter,
  readFilter,
  writeFilter,
} from '#src/features/api-list/filter-entries.ts'
import { NearMatches, NothingFound, relatedEntries } from '#src/features/api-list/near-matches.tsx'
import { type LoadedNear, useNear } from '#src/features/api-list/use-near.ts'
import { findHits } from '#src/features/search/find-hits.ts'
import { ApiCards } from '#src/ui/api-card.tsx'
import { ApiLists } from '#src/ui/api-lists.tsx'
import classes from './browse-page.module.css'

/** More cards than this make a page that is slow to show, and too long to look through. */
export const PAGE_SIZE = 200

interface BrowseData {
  rows: readonly ApiRow[]
  liveSources: readonly string[]
  /** The second tier of the search for the text. */
  near: LoadedNear
}

function BrowsePage({ data }: { data: BrowseData }) {
  const query = useQuery()
  const filter = readFilter(query)
  const entries = fromRows(data.rows, data.liveSources)
  const found = filterEntries(entries, filter)
  const shown = pageOf(found, query, PAGE_SIZE)
  const near = useNear(data.near)
  const related = near ? relatedEntries(near.apis, entries, filter) : []
  const cards = { entries: shown.items, view: filter.view, withCategory: true }
  return (
    <div className={classes.Page}>
      <h1>{headingFor(filter)}</h1>
      <ApiFilter filter={filter} />
      <div className={classes.Count}>
        <p role="status">{foundWords(found.length, entries.length) + pageWords(shown)}</p>
        <p aria-live="polite">{moreWords(found, related.length)}</p>
      </div>
      {found.length > 0 ? (
        <>
          {isInCatalogueOrder(filter) ? (
            <ApiLists {...cards} />
          ) : (
            <ApiCards {...cards} heading="h2" />
          )}
          <Pager page={shown} address={`/api${writeFilter(filter)}`} Link={Link} />
        </>
      ) : (
        <NothingFound filter={filter} related={related} />
      )}
      {near && <NearMatches near={near} related={related} filter={filter} />}
    </div>
  )
}

/** The number of APIs that pass a filter, and of all, where those are more. */
export function foundWords(found: number, all: number): string {
  return `${found === 1 ? '1 API' : `${found} APIs`}${found < all ? ` of ${all}` : ''}`
}

/** The number of those that are coming soon, and of near matches; empty without any. */
export function moreWords(found: readonly Pick<ApiSummary, 'isAvailable'>[], near = 0): string {
  const coming = found.filter(({ isAvailable }) => !isAvailable).length
  const words = [coming > 0 && `${coming} coming soon`, near > 0 && `${near} related`]
  return words.filter(Boolean).join(', ')
}

/** The heading of a filtered list. */
export function headingFor({ category }: ListFilter): string {
  const name = ALL_CATEGORIES.find((one) => one.slug === category)?.name
  return name ? `${name} APIs` : 'All APIs'
}

/** The page of the list that an address asks for, if it is not the first. */
function laterPage({ rows, liveSources }: BrowseData, filter: ListFilter, url: URL) {
  if (!url.searchParams.has('page')) return null
  const found = filterEntries(fromRows(rows, liveSources), filter)
  const page = pageOf(found, url.searchParams, PAGE_SIZE)
  return page.number > 1 ? page : null
}

function textOf(url: URL): string {
  return readFilter(url.searchParams).text.trim()
}

async function findNear(args: PageArgs): Promise<RelatedHits | null> {
  const text = textOf(new URL(args.request.url))
  if (text === '') return null
  return findHits(args, text).then(
    ({ related }) => related,
    () => null, // the list is complete without
  )
}

/** `/api` */
export const page: PageModule<BrowseData> = {
  Component: BrowsePage,
  async loader(args): Promise<BrowseData> {
    const near = findNear(args)
    // Whoever types into the filter of the list does not wait for what is near.
    const isShown = typeof document !== 'undefined' && location.pathname === '/api'
    return {
      rows: await readRows(args),
      liveSources: args.liveSources ?? [],
      near: isShown ? near : await near,
    }
  },
  // The data has the whole list, whatever the filter, and what is near a text.
  shouldRevalidate: ({ currentUrl, nextUrl }) => textOf(currentUrl) !== textOf(nextUrl),
  head({ data, url }) {
    const filter = readFilter(url.searchParams)
    const later = laterPage(data, filter, url)
    return {
      title: `${textOf(url) === '' ? headingFor(filter) : `APIs for “${textOf(url)}”`}${later ? pageWords(later) : ''}`,
      description: `Browse ${data.rows.length} data APIs by category or text, or see what is new. Every entry says what it returns and whether it is available.`,
      canonical: pageAddress('/api', later && writeFilter(filter) === '' ? later.number : 1),
      noindex: textOf(url) !== '',
    }
  },
}
