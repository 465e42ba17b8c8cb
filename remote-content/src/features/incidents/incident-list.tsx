import { formatTimestamp } from '@orchard/shared/format'
import { anchorOf, type Incident, resolvedAnchorOf } from '#src/data/incident.ts'
import { partName } from '#src/data/system-parts.ts'
import classes from './incident-list.module.css'

/** The states in words. */
export const STATE_NAMES: Readonly<Record<Incident['state'], string>> = {
  investigating: 'Investigating',
  identified: 'Cause found',
  monitoring: 'Fixed, being monitored',
  resolved: 'Resolved',
}

/** The incidents so far; null if they could not be read. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] | null }) {
  if (incidents === null) return <p>The list of incidents could not be loaded.</p>
  if (incidents.length === 0) return <p>No incidents have been recorded.</p>
  return (
    <ul className={classes.Incidents}>
      {incidents.map(({ id, title, start, end, components, state, paragraphs }) => (
        <li key={id} id={anchorOf(id)} data-open={end === null || undefined}>
          <h3>{title}</h3>
          <p className={classes.Facts}>
            <strong>{STATE_NAMES[state]}</strong>
            <span>{components.map(partName).join(', ')}</span>
            <span>
              <time dateTime={start}>{formatTimestamp(start)}</time>
              <span>{end === null ? ', ongoing' : ' to '}</span>
              {end !== null && (
                <time id={resolvedAnchorOf(id)} dateTime={end}>
                  {formatTimestamp(end)}
                </time>
              )}
            </span>
          </p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </li>
      ))}
    </ul>
  )
}
