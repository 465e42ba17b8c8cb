import { formatDay } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Fragment } from 'react'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import classes from './availability.module.css'

/** Announces the end of an API, with the day, the reason and replacements. */
export function DeprecationNote({
  deprecated: { instead, reason, since, sunset },
}: {
  deprecated: NonNullable<ApiDetail['deprecated']>
}) {
  return (
    <p className={classes.Note}>
      <b>{`Deprecated since ${formatDay(since)}.`}</b>{' '}
      <span>{`It keeps working until ${formatDay(sunset)}. ${reason} Use`}</span>{' '}
      {instead.map((slug, index) => (
        <Fragment key={slug}>
          {index > 0 && <span>{index === instead.length - 1 ? ' or ' : ', '}</span>}
          <Link to={`/api/${slug}`}>{slug}</Link>
        </Fragment>
      ))}{' '}
      <span>instead.</span> <Link to="/versioning">How APIs change</Link>
    </p>
  )
}
