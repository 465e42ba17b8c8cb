import { Link } from '@orchard/shared/router'
import { cardsClass } from '@orchard/shared/ui'
import type { ApiSummary } from '#src/data/catalogue-data.ts'
import classes from './api-card.module.css'
import { Badges } from './badges.tsx'

/** The parts of an entry that its card shows. */
export type CardEntry = Pick<
  ApiSummary,
  'name' | 'slug' | 'description' | 'new' | 'updated' | 'isAvailable'
>

/** A list of APIs as cards; each leads to its API's page. */
export function ApiCards({
  entries,
  heading = 'h3',
  columns,
}: {
  entries: readonly CardEntry[]
  heading?: 'h2' | 'h3'
  /** `five` puts five cards side by side where there is room. */
  columns?: 'five'
}) {
  const Heading = heading
  return (
    <ul className={`${cardsClass} ${classes.Cards}`} data-columns={columns}>
      {entries.map((entry) => (
        <li key={entry.slug}>
          <Heading>
            <Link to={`/api/${entry.slug}`}>{entry.name}</Link> <Badges entry={entry} />
          </Heading>
          <p>{entry.description}</p>
        </li>
      ))}
    </ul>
  )
}
