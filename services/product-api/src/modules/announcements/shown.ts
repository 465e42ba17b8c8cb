import type { Announcement, Stoppable } from '@orchard/shared/contracts'
import { formatTimestamp } from '@orchard/shared/format'
import { ApiError } from '#src/server/api-error.ts'
import { secondsUntil } from '#src/server/utc.ts'
import type { announcements } from './tables.ts'

/** An announcement as it is stored. */
export type StoredAnnouncement = typeof announcements.$inferSelect

/** Callers wait at least so long, and so long where nobody knows when it ends. */
const LEAST_WAIT_SECONDS = 60
const UNKNOWN_WAIT_SECONDS = 300

type Times = Pick<StoredAnnouncement, 'startsAt' | 'endsAt' | 'endedAt' | 'stops'>

/** True for one that ends by itself: it holds nothing up, and its time is over. */
export function endsByItself({ endedAt, endsAt, stops }: Times, now: Date): boolean {
  return endedAt === null && stops.length === 0 && endsAt !== null && endsAt <= now
}

/** One that holds something up is active until an operator ends it, whatever was planned. */
export function stateOf(one: Times, now: Date): Announcement['state'] {
  if (one.endedAt !== null || endsByItself(one, now)) return 'over'
  return one.startsAt <= now ? 'active' : 'planned'
}

/** An announcement as everybody may see it. */
export function shownAnnouncement(one: StoredAnnouncement, now: Date): Announcement {
  const { createdAt, endedAt, endsAt, id, kind, parts, startsAt, stops, text, title, updates } = one
  const state = stateOf(one, now)
  const end = endedAt ?? (state === 'over' ? endsAt : null)
  return {
    ...{ id, kind, state, title, text, parts, stops, updates },
    publishedAt: createdAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    endedAt: end?.toISOString() ?? null,
  }
}

/** A refusal while something is held up, and the seconds to wait. */
export interface Stop {
  error: ApiError
  retryAfter: number
}

/** The refusal of what active announcements hold up; null if nothing does. */
export function stopOf(
  all: readonly StoredAnnouncement[],
  what: Stoppable,
  now: Date,
): Stop | null {
  const active = all.find((one) => one.stops.includes(what) && stateOf(one, now) === 'active')
  if (!active) return null
  const { endsAt, title } = active
  const isKnown = endsAt !== null && endsAt > now
  const until = isKnown ? ` until ${formatTimestamp(endsAt.toISOString())}` : ''
  return {
    error: new ApiError(503, 'maintenance', `Maintenance${until}: ${title}`),
    retryAfter: isKnown
      ? Math.max(LEAST_WAIT_SECONDS, secondsUntil(endsAt, now))
      : UNKNOWN_WAIT_SECONDS,
  }
}
