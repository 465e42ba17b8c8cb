import { DAY_MS } from '@orchard/shared/format'
import { dayOf } from './calendar.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const WEEK_MS = 7 * DAY_MS

/** English name of the weekday of an ISO date. */
export function weekdayOf(date: string): string {
  return WEEKDAYS[dayOf(date).getUTCDay()] ?? ''
}

/** Number of the weekday of an ISO date, from 1 for Monday to 7 for Sunday (ISO 8601). */
export function isoWeekday(date: string): number {
  return dayOf(date).getUTCDay() || 7
}

/**
 * The ISO 8601 week of a date, which is that of the Thursday of the same week; label as 2026-W47.
 */
export function isoWeek(date: string): { year: number; week: number; label: string } {
  const thursday = dayOf(date)
  thursday.setUTCDate(thursday.getUTCDate() + 4 - isoWeekday(date))
  const newYear = new Date(thursday)
  newYear.setUTCMonth(0, 1)
  const week = Math.floor((thursday.getTime() - newYear.getTime()) / WEEK_MS) + 1
  const year = thursday.getUTCFullYear()
  const label = `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
  return { year, week, label }
}
