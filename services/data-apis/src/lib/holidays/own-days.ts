import { isDate } from '#src/lib/calendar.ts'
import { invalidParameter } from '#src/response-error.ts'

const MAX_DAYS = 100

/** Days of the caller's own, as dates that are separated by commas. */
export interface OwnDays {
  days_off?: string | undefined
  days_worked?: string | undefined
}

/**
 * Reads the days off and the days of work that a caller adds to the calendar of a country.
 * @throws {ResponseError} 400 for what is no date, too many, given twice, or both off and worked.
 */
export function readOwnDays({ days_off, days_worked }: OwnDays): {
  off: ReadonlySet<string>
  worked: ReadonlySet<string>
} {
  const off = readDates('days_off', days_off)
  const worked = readDates('days_worked', days_worked)
  const both = [...worked].find((date) => off.has(date))
  if (both) throw invalidParameter('days_worked', `must not have ${both}, which is in days_off`)
  return { off, worked }
}

function readDates(parameter: string, text: string | undefined): ReadonlySet<string> {
  const dates = text === undefined ? [] : text.split(',').map((part) => part.trim())
  if (dates.length > MAX_DAYS)
    throw invalidParameter(parameter, `must have at most ${MAX_DAYS} dates`)
  const known = new Set<string>()
  for (const date of dates) {
    if (!isDate(date))
      throw invalidParameter(parameter, 'must be dates such as 2026-12-24, separated by commas')
    if (known.has(date)) throw invalidParameter(parameter, `has ${date} twice`)
    known.add(date)
  }
  return known
}
