/** The feed of incidents. */
export const INCIDENT_FEED = { path: '/status/feed.xml', title: 'Incidents' } as const

/** The states of an incident, in order. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const

/** The states of planned maintenance, in order. */
type MaintenanceState = 'planned' | 'underway' | 'completed' | 'cancelled'

const MAINTENANCE_STATES: ReadonlySet<string> = new Set([
  'planned',
  'underway',
  'completed',
  'cancelled',
] satisfies MaintenanceState[])

/** An incident as recorded in a file of `incidents/`, found by a check, or announced, as maintenance is. */
export interface Incident {
  /** Name of the file without its ending, or a UUID. */
  id: string
  title: string
  /** ISO 8601 moment in UTC. */
  start: string
  /** As `start`; null while the incident is open. */
  end: string | null
  /** When it is expected to end, where that is known. */
  expectedEnd?: string | null
  /** When it was published, where that is not at its start. */
  published?: string
  /** Ids of parts; of an incident that a check found, the name of its part. */
  components: readonly string[]
  state: (typeof INCIDENT_STATES)[number] | MaintenanceState
  paragraphs: readonly string[]
}

/** True for planned maintenance, whatever came of it. */
export function isMaintenance({ state }: Incident): boolean {
  return MAINTENANCE_STATES.has(state)
}

/** True for an incident that visitors notice now; maintenance is none. */
export function isOpen(incident: Incident): boolean {
  return incident.end === null && !isMaintenance(incident)
}

/** When it ended or is expected to; of maintenance that was cancelled, when it would have; null if nobody knows. */
export function lastTimeOf({ end, expectedEnd = null, state }: Incident): string | null {
  return state === 'cancelled' ? expectedEnd : (end ?? expectedEnd)
}

/** Id of an incident on the page, to which the feed links. */
export const anchorOf = (id: string): string => `incident-${id}`

/** Id of its end. */
export const resolvedAnchorOf = (id: string): string => `${anchorOf(id)}-resolved`
