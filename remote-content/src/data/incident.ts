import type { PartId } from './system-parts.ts'

/** The states of an incident, in order. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const

/** An incident as recorded in a file of `incidents/`. */
export interface Incident {
  /** Name of the file without its ending. */
  id: string
  title: string
  /** ISO 8601 moment in UTC. */
  start: string
  /** As `start`; null while the incident is open. */
  end: string | null
  components: readonly PartId[]
  state: (typeof INCIDENT_STATES)[number]
  paragraphs: readonly string[]
}
