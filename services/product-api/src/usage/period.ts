const DAY_MS = 24 * 60 * 60 * 1_000

/** A UTC month. */
export interface Month {
  /** Its first day, such as `2026-11-01`; what usage is stored under. */
  id: string
  start: Date
  /** The first moment that is not in it. */
  end: Date
  seconds: number
}

let latest: Month | undefined

/** The UTC month of a moment. */
export function monthOf(at: Date): Month {
  // Nearly every question is about the month under way.
  if (latest && at >= latest.start && at < latest.end) return latest
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const start = new Date(Date.UTC(year, month, 1))
  const end = new Date(Date.UTC(year, month + 1, 1))
  const seconds = (end.getTime() - start.getTime()) / 1_000
  latest = { id: dayOf(start), start, end, seconds }
  return latest
}

/** The UTC day of a moment, such as `2026-11-21`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Whole seconds until a moment, at least 1. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000))
}

/** Every UTC day of the month of `at`, up to that of `at`. */
export function daysSoFar(at: Date): string[] {
  const { start } = monthOf(at)
  return Array.from({ length: at.getUTCDate() }, (_, index) =>
    dayOf(new Date(start.getTime() + index * DAY_MS)),
  )
}
