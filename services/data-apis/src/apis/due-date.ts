import { contract, type Parameters } from '#contracts/due-date.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, addMonths, dayOf, daysBetween } from '#src/lib/calendar.ts'
import { WorkCalendar } from '#src/lib/work-calendar.ts'
import { invalidParameter } from '#src/response-error.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The last day of the month of a date. */
function monthEnd(date: string): string {
  return addDays(`${addMonths(date, 1).slice(0, 7)}-01`, -1)
}

/** The next working day in a direction, or the date itself. */
function nearestWorkingDay(calendar: WorkCalendar, date: string, step: 1 | -1): string {
  let day = date
  for (calendar.checkYear(day); !calendar.isWorkingDay(day); calendar.checkYear(day))
    day = addDays(day, step)
  return day
}

function addTerm(calendar: WorkCalendar | undefined, date: string, days: number): string {
  if (!calendar) return addDays(date, days)
  let day = date
  for (let left = days; left > 0; left--) day = nearestWorkingDay(calendar, addDays(day, 1), 1)
  return day
}

function unadjusted(calendar: WorkCalendar | undefined, parameters: Parameters): string {
  const { count, date, days, unit } = parameters
  const counting = unit === 'working' ? calendar : undefined
  if (count === 'month_end_then_days') return addTerm(counting, monthEnd(date), days)
  const end = addTerm(counting, date, days)
  return count === 'days_then_month_end' ? monthEnd(end) : end
}

function move(calendar: WorkCalendar, date: string, adjust: Parameters['adjust']): string {
  if (adjust === 'none') return date
  if (adjust === 'preceding') return nearestWorkingDay(calendar, date, -1)
  const later = nearestWorkingDay(calendar, date, 1)
  const leavesMonth = later.slice(0, 7) !== date.slice(0, 7)
  return adjust === 'modified_following' && leavesMonth
    ? nearestWorkingDay(calendar, date, -1)
    : later
}

function calendarOf({ adjust, country, unit, ...place }: Parameters): WorkCalendar | undefined {
  if (country !== undefined) return new WorkCalendar({ country, ...place })
  const hasOwnDays = place.days_off !== undefined || place.days_worked !== undefined
  if (adjust === 'none' && unit === 'calendar' && !hasOwnDays) return undefined
  throw invalidParameter('country', 'must be given where working days matter')
}

function reasonFor(calendar: WorkCalendar, date: string): string {
  return calendar.dayOffOn(date)?.name ?? 'Weekend'
}

export default defineApi(contract, {
  handle(parameters) {
    const { adjust, date, discount_days } = parameters
    const calendar = calendarOf(parameters)
    const before = unadjusted(calendar, parameters)
    const due = calendar ? move(calendar, before, adjust) : before
    return {
      date,
      due,
      before_adjustment: before,
      reason: calendar && due !== before ? reasonFor(calendar, before) : null,
      weekday: WEEKDAYS[dayOf(due).getUTCDay()] ?? '',
      days_until: daysBetween(date, due),
      discount_until: discount_days === undefined ? null : addDays(date, discount_days),
      complete_until: calendar?.completeUntil ?? null,
    }
  },
})
