import { EVENT_NAMES, type EventName } from '@orchard/shared/contracts'
import { EVENTS_KEPT_DAYS } from '@orchard/shared/facts'
import { isRecord } from '@orchard/shared/http'

const MAX_LENGTH = 1_000

/** The events of a UTC day. */
export interface EventDay {
  /** Such as 2026-11-23. */
  day: string
  counts: Readonly<Partial<Record<EventName, number>>>
}

/** Counts uses of the site by day, without a trace of who they were. */
export class EventCount {
  readonly #days = new Map<string, Map<EventName, number>>()
  readonly #totals = new Map<EventName, number>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  add(event: EventName): void {
    const today = this.#now().toISOString().slice(0, 10)
    const counts = this.#days.get(today) ?? new Map<EventName, number>()
    counts.set(event, (counts.get(event) ?? 0) + 1)
    this.#days.set(today, counts)
    this.#totals.set(event, (this.#totals.get(event) ?? 0) + 1)
    for (const day of [...this.#days.keys()].slice(0, -EVENTS_KEPT_DAYS)) this.#days.delete(day)
  }

  /** The days with events among the last that had any, newest first. */
  get days(): EventDay[] {
    return [...this.#days]
      .reverse()
      .map(([day, counts]) => ({ day, counts: Object.fromEntries(counts) }))
  }

  /** Since this server was started. */
  get totals(): readonly (readonly [EventName, number])[] {
    return [...this.#totals]
  }
}

/** An event of a visitor. */
interface SentEvent {
  name: EventName
  /** The text that was searched for without a result; any other event has none. */
  query: unknown
}

/** Reads a known event from the body of a request; null for anything else. */
export function readEvent(body: string): SentEvent | null {
  if (body.length > MAX_LENGTH) return null
  try {
    const value: unknown = JSON.parse(body)
    if (!isRecord(value)) return null
    const { detail, event } = value
    const name = EVENT_NAMES.find((one) => one === event)
    return name ? { name, query: isRecord(detail) ? detail['query'] : undefined } : null
  } catch {
    return null
  }
}
