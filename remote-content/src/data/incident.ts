/** The feed of incidents. */
export const INCIDENT_FEED = { path: '/status/feed.xml', title: 'Incidents' } as const

/** The states of an incident, in order. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const

/** The states of planned maintenance, in order. */
type MaintenanceState = 'planned' | 'underway' | 'completed'

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

/** True for an incident that visitors notice now; maintenance is none. */
export function isOpen({ end, state }: Incident): boolean {
  return end === null && state !== 'planned' && state !== 'underway'
}

/** Id of an incident on the page, to which the feed links. */
export const anchorOf = (id: string): string => `incident-${id}`

/** Id of its end. */
export const resolvedAnchorOf = (id: string): string => `${anchorOf(id)}-resolved`
