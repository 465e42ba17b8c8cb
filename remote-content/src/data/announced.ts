import type { Announcement } from '@orchard/shared/contracts'
import { formatTimestamp } from '@orchard/shared/format'
import type { Incident } from './incident.ts'

const MAINTENANCE_STATES = { planned: 'planned', active: 'underway', over: 'completed' } as const
const INCIDENT_STATES = {
  planned: 'investigating',
  active: 'investigating',
  over: 'resolved',
} as const

/** What operators announced, as an entry of the list of incidents. */
export function incidentOf(announced: Announcement): Incident {
  const { endedAt, endsAt, id, kind, parts, publishedAt, startsAt, state, text, title, updates } =
    announced
  // Ended before it began.
  const isCancelled =
    kind === 'maintenance' && endedAt !== null && Date.parse(endedAt) <= Date.parse(startsAt)
  return {
    ...{ id, title, start: startsAt, end: endedAt, expectedEnd: endsAt, published: publishedAt },
    components: parts.length > 0 ? parts : ['all'],
    state: isCancelled
      ? 'cancelled'
      : (kind === 'maintenance' ? MAINTENANCE_STATES : INCIDENT_STATES)[state],
    paragraphs: [
      ...text.split(/\n\s*\n/).map((one) => one.trim()),
      ...updates.map((update) => `${formatTimestamp(update.at)}: ${update.text}`),
    ],
  }
}
