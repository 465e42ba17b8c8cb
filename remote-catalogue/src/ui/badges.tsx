import classes from './badges.module.css'

/** "Not available yet", or else "New" or "Updated" where the entry is marked so. */
export function Badges({
  entry,
}: {
  entry: { new?: boolean | undefined; updated?: boolean | undefined; isAvailable: boolean }
}) {
  if (!entry.isAvailable)
    return (
      <b className={classes.Badge} data-kind="unavailable">
        Not available yet
      </b>
    )
  if (entry.new) return <b className={classes.Badge}>New</b>
  if (entry.updated)
    return (
      <b className={classes.Badge} data-kind="updated">
        Updated
      </b>
    )
  return null
}
