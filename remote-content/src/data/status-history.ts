import { announcementsOf } from '@orchard/shared/announcements'
import type { Announcement } from '@orchard/shared/contracts'
import { type GetStatus, getStatus } from '@orchard/shared/responses/status'

/** One UTC day of a part; figures are null where it was not checked. */
export type Day = GetStatus['apis']['days'][number]

/** A part of the system over the days that are kept, oldest first. */
export interface PartHistory extends Omit<Day, 'date'> {
  id: string
  name: string
  days: readonly Day[]
}

/** The findings of the product API's checks. */
export interface History {
  apis: Pick<GetStatus['apis'], 'checked' | 'down' | 'slow'>
  /** When it was read, if the product API cannot read its database now; else null. */
  rememberedFrom: string | null
  /** Calls of APIs come first. */
  parts: readonly PartHistory[]
  /** Those that checks found, each with the name of its part, or `APIs`. */
  incidents: readonly (GetStatus['incidents'][number] & { where: string })[]
  /** What operators announced. */
  announcements: readonly Announcement[]
}

/** Reads `GET /status` of the product API; null for anything else. */
export function readHistory(response: unknown): History | null {
  const status = getStatus(response)
  if (!status) return null
  const { apis, incidents, is_current, parts, read_at } = status
  const whereOf = (part: string) =>
    parts.find(({ id }) => id === part)?.name ?? (part.startsWith('api:') ? 'APIs' : part)
  return {
    apis,
    rememberedFrom: is_current ? null : read_at,
    parts: [{ ...apis, id: 'apis', name: 'API requests' }, ...parts],
    incidents: incidents.map((one) => ({ ...one, where: whereOf(one.part) })),
    announcements: announcementsOf(status),
  }
}
