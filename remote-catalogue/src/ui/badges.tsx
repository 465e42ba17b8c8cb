import type { ApiSummary } from '#src/data/catalogue-data.ts'
import classes from './badges.module.css'

/** The badges "New" or "Updated" of an entry, and "Not set up here" if it does not answer. */
export function Badges({ entry }: { entry: Pick<ApiSummary, 'new' | 'updated' | 'isAvailable'> }) {
  return (
    <>
      {entry.new && <b className={classes.Badge}>New</b>}
      {entry.updated && (
        <b className={classes.Badge} data-kind="updated">
          Updated
        </b>
      )}
      {!entry.isAvailable && <span className={classes.Badge}>Not set up here</span>}
    </>
  )
}
