import { formatTimestamp } from '@orchard/shared/format'
import { UNIT_NAMES, type UnitRelease } from './read-releases.ts'
import classes from './release-list.module.css'

/** The live release of each unit and its age; "Unknown" where the registry does not say. */
export function ReleaseList({ releases }: { releases: readonly UnitRelease[] | null }) {
  const shown =
    releases ?? Object.keys(UNIT_NAMES).map((unit) => ({ unit, release: null, since: null }))
  return (
    <ul className={classes.Units}>
      {shown.map(({ unit, release, since }) => (
        <li key={unit}>
          <h3>{UNIT_NAMES[unit] ?? unit}</h3>
          <dl>
            <div>
              <dt>Release</dt>
              <dd>{release ? <code translate="no">{release}</code> : 'Unknown'}</dd>
            </div>
            <div>
              <dt>Live since</dt>
              <dd>{since ? <time dateTime={since}>{formatTimestamp(since)}</time> : 'Unknown'}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}
