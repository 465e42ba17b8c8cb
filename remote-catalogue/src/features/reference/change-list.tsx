import { formatDay } from '@orchard/shared/format'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import classes from './reference.module.css'

/** Changes of an API for its callers, newest first. */
export function ChangeList({ changes }: { changes: NonNullable<ApiDetail['changes']> }) {
  return (
    <dl className={classes.Changes}>
      {changes.map(({ date, text }) => (
        <div key={date} id={date}>
          <dt>
            <time dateTime={date}>{formatDay(date)}</time>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
