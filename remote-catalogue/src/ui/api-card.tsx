import { ALL_CATEGORIES } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { cardsClass } from '@orchard/shared/ui'
import type { ApiSummary } from '#src/data/catalogue-data.ts'
import classes from './api-card.module.css'
import { Badges } from './badges.tsx'
import { CategoryIcon } from './category-icon.tsx'

/** The parts of an entry that its card shows. */
export type CardEntry = Pick<
  ApiSummary,
  'name' | 'slug' | 'description' | 'new' | 'updated' | 'isAvailable'
> &
  Partial<Pick<ApiSummary, 'category'>>

/** A list of APIs as cards; each leads to its API's page. */
export function ApiCards({
  entries,
  heading = 'h3',
  columns,
  view,
  withCategory = false,
}: {
  entries: readonly CardEntry[]
  heading?: 'h2' | 'h3'
  /** `compact` makes a row of each card. */
  view?: 'cards' | 'compact'
  /** `five` puts five cards side by side where there is room. */
  columns?: 'five'
  /** Shows the icon and the name of the category above each API. */
  withCategory?: boolean
}) {
  const Heading = heading
  return (
    <ul className={`${cardsClass} ${classes.Cards}`} data-columns={columns} data-view={view}>
      {entries.map((entry) => (
        <li key={entry.slug}>
          {withCategory && entry.category && <CardCategory slug={entry.category} />}
          <Heading>
            <Link to={`/api/${entry.slug}`}>{entry.name}</Link> <Badges entry={entry} />
          </Heading>
          <p>{entry.description}</p>
        </li>
      ))}
    </ul>
  )
}

function CardCategory({ slug }: { slug: string }) {
  return (
    <p className={classes.Category}>
      <CategoryIcon icon={slug} />{' '}
      <span>{ALL_CATEGORIES.find((one) => one.slug === slug)?.name}</span>
    </p>
  )
}
