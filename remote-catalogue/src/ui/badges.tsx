import { COMING_SOON } from '#src/data/by-availability.ts'
import type { ApiSummary } from '#src/data/catalogue-data.ts'
import classes from './badges.module.css'

/** The badges "New" or "Updated" of an entry, and "Coming soon" if it does not respond here; none without any. */
export function Badges({ entry }: { entry: Pick<ApiSummary, 'new' | 'updated' | 'isAvailable'> }) {
  if (!entry.new && !entry.updated && entry.isAvailable) return null
  return (
    <span className={classes.Badges}>
      {entry.new && <b>New</b>}
      {entry.updated && <b data-kind="updated">Updated</b>}
      {!entry.isAvailable && <span>{COMING_SOON}</span>}
    </span>
  )
}
