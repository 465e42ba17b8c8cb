import { parseAnnouncements } from '@orchard/shared/announcements'
import type { Announcement } from '@orchard/shared/contracts'
import { isRecord } from '@orchard/shared/http'

/** Figures of a part over some time; null where it was not checked. */
export interface Figures {
  ok: number
  failed: number
  /** 0 to 1. */
  uptime: number | null
  p50: number | null
  p95: number | null
}

/** One UTC day of a part. */
export interface Day extends Figures {
  /** ISO 8601. */
  date: string
}

/** A part of the system over the days that are kept, oldest first. */
export interface PartHistory extends Figures {
  id: string
  name: string
  days: readonly Day[]
}

/** An incident that checks found. */
interface FoundIncident {
  id: string
  title: string
  details: string
  /** Name of the part, or of the API. */
  where: string
  /** ISO 8601. */
  openedAt: string
  /** Null while it lasts. */
  resolvedAt: string | null
}

/** The findings of the product API's checks. */
export interface History {
  /** When it was read, if the product API cannot read its database now; else null. */
  rememberedFrom: string | null
  /** Calls of APIs come first. */
  parts: readonly PartHistory[]
  apis: { checked: number; down: readonly string[]; slow: readonly string[] }
  incidents: readonly FoundIncident[]
  /** What operators announced. */
  announcements: readonly Announcement[]
}

/** Parses `GET /status` of the product API; null for anything else. */
export function parseHistory(response: unknown): History | null {
  try {
    const { announcements = [], apis, incidents, is_current, parts, read_at } = fieldsOf(response)
    const found = listOf(parts).map(partOf)
    const requests = partOf({ ...fieldsOf(apis), id: 'apis', name: 'API requests' })
    return {
      rememberedFrom: is_current === false ? textOf(read_at) : null,
      parts: [requests, ...found],
      apis: {
        checked: numberOf(fieldsOf(apis)['checked']),
        down: listOf(fieldsOf(apis)['down']).map(textOf),
        slow: listOf(fieldsOf(apis)['slow']).map(textOf),
      },
      incidents: listOf(incidents).map((one) => incidentOf(one, found)),
      announcements: parseAnnouncements(announcements),
    }
  } catch {
    return null
  }
}

function partOf(part: unknown): PartHistory {
  const { days, id, name } = fieldsOf(part)
  return {
    ...{ ...dayOf(part), id: textOf(id), name: textOf(name) },
    days: listOf(days).map((day) => ({ date: textOf(fieldsOf(day)['date']), ...dayOf(day) })),
  }
}

function dayOf(value: unknown): Figures {
  const { failed, ok, p50_ms, p95_ms, uptime } = fieldsOf(value)
  return {
    ...{ ok: numberOf(ok), failed: numberOf(failed) },
    ...{ uptime: orNull(uptime), p50: orNull(p50_ms), p95: orNull(p95_ms) },
  }
}

function incidentOf(incident: unknown, parts: readonly { id: string; name: string }[]) {
  const { details, id, opened_at, part, resolved_at, title } = fieldsOf(incident)
  const known = parts.find((one) => one.id === part)
  return {
    ...{ id: textOf(id), title: textOf(title), details: textOf(details) },
    where: known?.name ?? (textOf(part).startsWith('api:') ? 'APIs' : textOf(part)),
    openedAt: textOf(opened_at),
    resolvedAt: resolved_at === null ? null : textOf(resolved_at),
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new TypeError('An object is missing')
  return value
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('A list is missing')
  return value
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('A text is missing')
  return value
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('A number is missing')
  return value
}

function orNull(value: unknown): number | null {
  return value === null ? null : numberOf(value)
}
