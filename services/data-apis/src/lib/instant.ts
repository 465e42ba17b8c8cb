import { responseError } from '#src/response-error.ts'

/** The second in which an instant lies, in UTC, as `2025-10-04T07:00:00Z`. */
export function isoSecond(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}

/** The second that is nearest to an instant, in UTC. */
export function isoInstant(at: Date): string {
  return isoSecond(new Date(Math.round(at.getTime() / 1_000) * 1_000))
}

/** @throws {ResponseError} 422 for a date outside the years that an ephemeris is asked for. */
export function checkYears(date: string, first: number, last: number): void {
  const year = Number(date.slice(0, 4))
  if (year < first || year > last)
    throw responseError('date_out_of_range', `Dates are supported from ${first} to ${last}`)
}
