import { formatTimestamp } from '@orchard/shared/format'
import {
  anchorOf,
  type Incident,
  isOpen,
  lastTimeOf,
  resolvedAnchorOf,
} from '#src/data/incident.ts'
import { partName } from '#src/data/system-parts.ts'
import classes from './incident-list.module.css'

/** The states in words. */
export const STATE_NAMES: Readonly<Record<Incident['state'], string>> = {
  investigating: 'Investigating',
  identified: 'Cause found',
  monitoring: 'Fixed, being monitored',
  resolved: 'Resolved',
  planned: 'Planned maintenance',
  underway: 'Maintenance in progress',
  completed: 'Completed maintenance',
  cancelled: 'Cancelled maintenance',
}

/** The incidents so far; null if they could not be read. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] | null }) {
  if (incidents === null) return <p>The list of incidents could not be loaded.</p>
  if (incidents.length === 0) return <p>No incidents have been recorded.</p>
  return (
    <ul className={classes.Incidents}>
      {incidents.map((incident) => (
        <Entry key={incident.id} incident={incident} />
      ))}
    </ul>
  )
}

function Entry({ incident }: { incident: Incident }) {
  const { id, title, components, state, paragraphs } = incident
  return (
    <li id={anchorOf(id)} data-open={isOpen(incident) || undefined}>
      <h3>{title}</h3>
      <p className={classes.Facts}>
        <strong>{STATE_NAMES[state]}</strong>
        <span>{components.map(partName).join(', ')}</span>
        <Times incident={incident} />
      </p>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same
        <p key={index}>{paragraph}</p>
      ))}
    </li>
  )
}

/** From when to when; for maintenance that is not over, until when it is expected to last. */
function Times({ incident }: { incident: Incident }) {
  const { end, id, start } = incident
  const last = lastTimeOf(incident)
  return (
    <span>
      <time dateTime={start}>{formatTimestamp(start)}</time>
      <span>{last === null ? ', ongoing' : ' to '}</span>
      {last !== null && (
        <time id={end === null ? undefined : resolvedAnchorOf(id)} dateTime={last}>
          {formatTimestamp(last)}
        </time>
      )}
    </span>
  )
}
