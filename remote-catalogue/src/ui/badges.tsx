import classes from './badges.module.css'

/** "New" or "Updated", where the entry is marked so. */
export function Badges({
  entry,
}: {
  entry: { new?: boolean | undefined; updated?: boolean | undefined }
}) {
  if (entry.new) return <b className={classes.Badge}>New</b>
  if (entry.updated)
    return (
      <b className={classes.Badge} data-kind="updated">
        Updated
      </b>
    )
  return null
}
