import { byAvailability, COMING_SOON, COMING_SOON_LEAD } from '#src/data/by-availability.ts'
import { ApiCards, type CardEntry } from './api-card.tsx'
import classes from './api-lists.module.css'

/** The APIs that respond here as cards, then those that are coming soon, under a heading. */
export function ApiLists({
  entries,
  ...cards
}: {
  entries: readonly CardEntry[]
  view?: 'cards' | 'compact'
  withCategory?: boolean
}) {
  const { available, coming } = byAvailability(entries)
  return (
    <>
      {available.length > 0 && <ApiCards {...cards} entries={available} heading="h2" />}
      {coming.length > 0 && (
        <section className={classes.Coming} aria-labelledby="coming-soon">
          <h2 id="coming-soon">{COMING_SOON}</h2>
          <p>{COMING_SOON_LEAD}</p>
          <ApiCards {...cards} entries={coming} heading="h3" />
        </section>
      )}
    </>
  )
}
