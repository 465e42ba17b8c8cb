import { DAY_MS } from '@orchard/shared/format'
import { responseError } from '#src/response-error.ts'

/** Midnight UTC of an ISO date. */
export function dayOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

/** Whether a text is an ISO date of the years 1 to 9999 that the calendar has. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const at = dayOf(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * The ISO date of an instant, in UTC.
 * @throws {ResponseError} 422 outside the years 1 to 9999, which a date of ten characters cannot
 * name.
 */
export function isoDate(at: Date): string {
  const year = at.getUTCFullYear()
  if (!(year >= 1 && year <= 9_999))
    throw responseError('date_out_of_range', 'The result lies outside the years 1 to 9999')
  return at.toISOString().slice(0, 10)
}

/** The date `days` later; earlier where it is negative. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(dayOf(date).getTime() + days * DAY_MS))
}

/** The same day `months` later, or the last day of a month that is too short. */
export function addMonths(date: string, months: number): string {
  const start = dayOf(date)
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; setting them does not.
  const first = new Date(start)
  first.setUTCDate(1)
  first.setUTCMonth(start.getUTCMonth() + months)
  const end = new Date(first)
  end.setUTCMonth(first.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(start.getUTCDate(), end.getUTCDate()))
  return isoDate(first)
}

/** Whole days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dayOf(to).getTime() - dayOf(from).getTime()) / DAY_MS)
}
