import classes from './badges.module.css'

/** "New" or "Updated" where the entry is marked so, and "Not available yet" while nothing answers it. */
export function Badges({
  entry,
}: {
  entry: { new?: boolean | undefined; updated?: boolean | undefined; isAvailable: boolean }
}) {
  return (
    <>
      {entry.new && <b className={classes.Badge}>New</b>}
      {entry.updated && (
        <b className={classes.Badge} data-kind="updated">
          Updated
        </b>
      )}
      {!entry.isAvailable && (
        <span className={classes.Badge} data-kind="unavailable">
          Not available yet
        </span>
      )}
    </>
  )
}
