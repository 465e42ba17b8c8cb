import type { PartId } from './system-parts.ts'

/** How far an incident has come, in the order of its life. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const

/** Something that went wrong, as a file of `incidents/` tells it. */
export interface Incident {
  /** Name of the file without its ending. */
  id: string
  title: string
  /** ISO 8601 moment in UTC. */
  start: string
  /** As `start`; null while it lasts. */
  end: string | null
  components: readonly PartId[]
  state: (typeof INCIDENT_STATES)[number]
  paragraphs: readonly string[]
}
