import { ALL_CATEGORIES, type RelatedHits } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { buttonClass } from '@orchard/shared/ui'
import type { SearchableApi } from '#src/data/catalogue-data.ts'
import { ApiCards } from '#src/ui/api-card.tsx'
import { type ListFilter, passes, writeFilter } from './filter-entries.ts'
import classes from './near-matches.module.css'

/** The second tier of a search on /api, below its results. */
export function NearMatches({
  near: { correction, guides },
  related,
  filter,
}: {
  near: RelatedHits
  /** The result of `relatedEntries`. */
  related: readonly SearchableApi[]
  filter: ListFilter
}) {
  return (
    <>
      {correction !== null && (
        <p className={classes.Correction}>
          Did you mean{' '}
          <Link to={`/api${writeFilter({ ...filter, text: correction })}`}>{correction}</Link>?
        </p>
      )}
      {related.length > 0 && (
        <section className={classes.Near} aria-labelledby="related">
          <h2 id="related">Related</h2>
          <ApiCards entries={related} view={filter.view} withCategory />
        </section>
      )}
      {guides.length > 0 && (
        <section className={classes.Near} aria-labelledby="guides">
          <h2 id="guides">Guides</h2>
          <ul className={classes.Guides}>
            {guides.map(({ category, description, name, url }) => (
              <li key={url}>
                <Link to={url}>{name}</Link> <small>{category}</small>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The entries of related hits that pass the filter. */
export function relatedEntries(
  apis: RelatedHits['apis'],
  entries: readonly SearchableApi[],
  filter: ListFilter,
): SearchableApi[] {
  return apis
    .flatMap(({ url }) => entries.find(({ slug }) => url === `/api/${slug}`) ?? [])
    .filter((entry) => passes(entry, filter))
}

/** Says that nothing was found, with the ways on: the categories of what is near, and a suggestion. */
export function NothingFound({
  related,
  filter,
}: {
  related: readonly SearchableApi[]
  filter: ListFilter
}) {
  const near = new Set(related.slice(0, MAX_CATEGORIES_OF).map(({ category }) => category))
  const text = filter.text.trim()
  return (
    <div className={classes.Empty}>
      <p>
        {related.length > 0
          ? `No API matches “${text}” exactly. Related APIs are below. Not what you need? Suggest it.`
          : 'No API matches these filters. Remove a filter, or suggest the API you need.'}
      </p>
      {ALL_CATEGORIES.filter(({ slug }) => near.has(slug)).map(({ name, slug }) => (
        <Link key={slug} className={buttonClass} to={`/category/${slug}`}>
          {`${name} APIs`}
        </Link>
      ))}
      <Link className={buttonClass} to="/api">
        Show all APIs
      </Link>
      <Link className={buttonClass} to={suggestPath(text)}>
        Suggest an API
      </Link>
    </div>
  )
}

/** The categories of so many of the nearest APIs are offered. */
const MAX_CATEGORIES_OF = 2

/** The form that suggests an API, with its name filled in. */
export function suggestPath(name: string): string {
  return name === '' ? '/suggest-an-api' : `/suggest-an-api?${new URLSearchParams({ name })}`
}
