/** The feed of incidents. */
export const INCIDENT_FEED = { path: '/status/feed.xml', title: 'Incidents' } as const

/** The states of an incident, in order. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const

/** An incident as recorded in a file of `incidents/`, or found by a check. */
export interface Incident {
  /** Name of the file without its ending, or a UUID. */
  id: string
  title: string
  /** ISO 8601 moment in UTC. */
  start: string
  /** As `start`; null while the incident is open. */
  end: string | null
  /** Ids of parts; of an incident that a check found, the name of its part. */
  components: readonly string[]
  state: (typeof INCIDENT_STATES)[number]
  paragraphs: readonly string[]
}

/** Id of an incident on the page, to which the feed links. */
export const anchorOf = (id: string): string => `incident-${id}`

/** Id of its end. */
export const resolvedAnchorOf = (id: string): string => `${anchorOf(id)}-resolved`
