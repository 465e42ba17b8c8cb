import { formatMoment } from '@orchard/shared/format'
import { UNIT_NAMES, type UnitRelease } from './read-releases.ts'
import classes from './release-list.module.css'

/** Which release of each unit is live and since when; "Unknown" where the registry does not say. */
export function ReleaseList({ releases }: { releases: readonly UnitRelease[] | null }) {
  const units = releases?.map(({ unit }) => unit) ?? Object.keys(UNIT_NAMES)
  return (
    <ul className={classes.Units}>
      {units.map((unit) => (
        <UnitCard
          key={unit}
          name={UNIT_NAMES[unit] ?? unit}
          release={releases?.find((one) => one.unit === unit)}
        />
      ))}
    </ul>
  )
}

function UnitCard({ name, release }: { name: string; release: UnitRelease | undefined }) {
  return (
    <li>
      <h3>{name}</h3>
      <dl>
        <div>
          <dt>Release</dt>
          <dd>{release?.release ? <code>{release.release}</code> : 'Unknown'}</dd>
        </div>
        <div>
          <dt>Live since</dt>
          <dd>
            {release?.since ? (
              <time dateTime={release.since}>{formatMoment(release.since)}</time>
            ) : (
              'Unknown'
            )}
          </dd>
        </div>
      </dl>
    </li>
  )
}
