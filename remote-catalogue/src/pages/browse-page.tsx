import { ALL_CATEGORIES, type PageModule } from '@orchard/shared/contracts'
import { Link, useQuery } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { useMemo } from 'react'
import {
  type ApiRow,
  fromRows,
  readKeywords,
  readRows,
  withKeywords,
} from '#src/data/catalogue-data.ts'
import { ApiFilter } from '#src/features/api-list/api-filter.tsx'
import {
  filterEntries,
  type ListFilter,
  readFilter,
} from '#src/features/api-list/filter-entries.ts'
import { ApiCards } from '#src/ui/api-card.tsx'
import classes from './browse-page.module.css'

interface BrowseData {
  rows: readonly ApiRow[]
  /** Keywords by slug; only loaded for a text filter. */
  keywords: Readonly<Record<string, string>>
  liveSources: readonly string[]
}

function BrowsePage({ data }: { data: BrowseData }) {
  const query = useQuery()
  const filter = readFilter(query)
  const { rows, keywords, liveSources } = data
  const entries = useMemo(
    () => withKeywords(fromRows(rows, liveSources), keywords),
    [rows, keywords, liveSources],
  )
  const found = filterEntries(entries, filter)
  return (
    <div className={classes.Page}>
      <h1>{headingFor(filter)}</h1>
      <ApiFilter filter={filter} />
      <p role="status" className={classes.Count}>
        {found.length === 1 ? '1 API' : `${found.length} APIs`}
        {found.length < entries.length && ` of ${entries.length}`}
      </p>
      {found.length > 0 ? (
        <ApiCards entries={found} heading="h2" />
      ) : (
        <div className={classes.Empty}>
          <p>
            No API matches these filters. Remove a filter, or tell us what you were looking for.
          </p>
          <Link className={buttonClass} to="/api">
            Show all APIs
          </Link>
          <Link className={buttonClass} to="/suggest-an-api">
            Suggest an API
          </Link>
        </div>
      )}
    </div>
  )
}

/** The heading of a filtered list. */
export function headingFor({ category }: ListFilter): string {
  const name = ALL_CATEGORIES.find((one) => one.slug === category)?.name
  return name ? `${name} APIs` : 'All APIs'
}

function hasText(url: URL): boolean {
  return readFilter(url.searchParams).text.trim() !== ''
}

/** `/api` */
export const page: PageModule<BrowseData> = {
  Component: BrowsePage,
  async loader(args): Promise<BrowseData> {
    const isText = hasText(new URL(args.request.url))
    const [rows, keywords] = await Promise.all([readRows(args), isText ? readKeywords(args) : {}])
    return { rows, keywords, liveSources: args.liveSources ?? [] }
  },
  // The data has the whole list, so only a text filter needs more: the keywords.
  shouldRevalidate: ({ currentUrl, nextUrl }) => hasText(nextUrl) && !hasText(currentUrl),
  head({ data, url }) {
    const filter = readFilter(url.searchParams)
    return {
      title: hasText(url) ? `APIs for “${filter.text.trim()}”` : headingFor(filter),
      description: `Browse ${data.rows.length} data APIs by category or text, or see what is new. Every entry says what it returns and whether it is available.`,
      canonical: '/api',
      noindex: hasText(url),
    }
  },
}
