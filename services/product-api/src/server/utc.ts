import { DAY_MS } from '@orchard/shared/format'
import { monthAround } from '@orchard/shared/planning'

/** Months that begin as those of UTC are anchored here. */
export const UNIX_EPOCH = new Date(0)

/** The start of the UTC month of a moment. */
export function utcMonthStart(at: Date): Date {
  return monthAround(UNIX_EPOCH, at).start
}

/** The first moment after the UTC month of a moment. */
export function utcMonthEnd(at: Date): Date {
  return monthAround(UNIX_EPOCH, at).end
}

/** The first moment after the UTC day of a moment. */
export function utcDayEnd(at: Date): Date {
  return new Date((Math.floor(at.getTime() / DAY_MS) + 1) * DAY_MS)
}

/** The UTC day of a moment, such as `2026-11-21`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The start of the UTC day of a timestamp. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
}

/** The start of the UTC hour of a timestamp. */
export function hourOf(at: Date): string {
  return `${at.toISOString().slice(0, 13)}:00:00.000Z`
}

/** Whole seconds until a moment, at least 1. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000))
}

/** Every UTC day from that of `start` to that of `at`. */
export function daysSince(start: Date, at: Date): string[] {
  const first = Math.floor(start.getTime() / DAY_MS)
  const last = Math.floor(at.getTime() / DAY_MS)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    dayOf(new Date((first + index) * DAY_MS)),
  )
}

/** Seconds until the UTC day ends, at least 1. */
export function secondsToMidnight(at: Date): number {
  return Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1_000)
}

/** Makes a moment so many days before another one. */
export const daysBefore = (days: number) => (now: Date) => new Date(now.getTime() - days * DAY_MS)

/** Makes a moment so many UTC months before another one. */
export const monthsBefore = (months: number) => (now: Date) => {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() - months)
  return end
}
