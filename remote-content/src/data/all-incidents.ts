import type { Announcement } from '@orchard/shared/contracts'
import { incidentOf } from './announced.ts'
import { type Incident, isOpen } from './incident.ts'
import type { History } from './status-history.ts'

/**
 * Incidents of the files, those that checks found and what operators announced, in one list: open ones first, then
 * maintenance in progress and planned, then the newest.
 * @param announced what the server knew when it made the page, until the history is there.
 * @returns null if neither could be read.
 */
export function allIncidents(
  recorded: readonly Incident[] | null,
  history: History | null | undefined,
  announced: readonly Announcement[] = [],
): readonly Incident[] | null {
  if (recorded === null && !history && announced.length === 0) return null
  const found = history?.incidents.map(
    ({ details, id, opened_at, resolved_at, title, where }): Incident => ({
      ...{ id, title, start: opened_at, end: resolved_at, components: [where] },
      state: resolved_at === null ? 'investigating' : 'resolved',
      paragraphs: [details],
    }),
  )
  const told = (history?.announcements ?? announced).map(incidentOf)
  return [...(recorded ?? []), ...(found ?? []), ...told].sort(
    (a, b) => rankOf(a) - rankOf(b) || Date.parse(b.start) - Date.parse(a.start),
  )
}

function rankOf(incident: Incident): number {
  if (isOpen(incident)) return 0
  if (incident.state === 'underway') return 1
  return incident.state === 'planned' ? 2 : 3
}
