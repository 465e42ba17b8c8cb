import { ALL_CATEGORIES, type PageModule } from '@orchard/shared/contracts'
import { Link, useSearchParams } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import { readSearchIndex, readSummaries, type SearchableApi } from '#src/data/catalogue-data.ts'
import { ApiFilter } from '#src/features/api-list/api-filter.tsx'
import {
  filterEntries,
  type ListFilter,
  readFilter,
} from '#src/features/api-list/filter-entries.ts'
import { ApiCards } from '#src/ui/api-card.tsx'
import classes from './browse-page.module.css'

interface BrowseData {
  entries: readonly SearchableApi[]
}

function BrowsePage({ data }: { data: BrowseData }) {
  const [query] = useSearchParams()
  const filter = readFilter(query)
  const found = filterEntries(data.entries, filter)
  return (
    <div className={classes.Page}>
      <h1>{headingFor(filter)}</h1>
      <ApiFilter filter={filter} />
      <p role="status" className={classes.Count}>
        {found.length === 1 ? '1 API' : `${found.length} APIs`}
        {found.length < data.entries.length && ` of ${data.entries.length}`}
      </p>
      {found.length > 0 ? (
        <ApiCards entries={found} heading="h2" />
      ) : (
        <div className={classes.Empty}>
          <p>
            No API matches all of this. Take a filter away, or tell us what you were looking for.
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

function headingFor({ category }: ListFilter): string {
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
    const entries = hasText(new URL(args.request.url)) ? readSearchIndex(args) : readSummaries(args)
    return { entries: await entries }
  },
  // The whole list is here; filters only choose from it. A text needs the keywords beside it.
  shouldRevalidate: ({ currentUrl, nextUrl }) => hasText(nextUrl) && !hasText(currentUrl),
  head({ data, url }) {
    const filter = readFilter(url.searchParams)
    return {
      title: hasText(url) ? `APIs for “${filter.text.trim()}”` : headingFor(filter),
      description: `Browse ${data.entries.length} data APIs by category, text and freshness. Every entry shows what it answers before you open it.`,
      canonical: '/api',
      noindex: hasText(url),
    }
  },
}
