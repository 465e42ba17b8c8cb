import { contract } from '#contracts/week-number.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, dayOf, daysBetween, isoDate } from '#src/lib/calendar.ts'
import { isoWeek, isoWeekday, weekdayOf } from '#src/lib/week.ts'
import { invalidParameter } from '#src/response-error.ts'

const FIRST_DAY = '0001-01-01'
const WEEK = /^(\d{4})-?W(\d{2})$/i

/** The Monday of an ISO week; the fourth of January is always in the first. */
function mondayOf(text: string): string {
  const [, year, week] = WEEK.exec(text.trim()) ?? []
  const problem = 'must be a week of the years 1 to 9999 such as 2026-W47'
  if (year === undefined || year === '0000') throw invalidParameter('week', problem)
  const fourth = `${year}-01-04`
  const monday = addDays(fourth, 1 - isoWeekday(fourth) + (Number(week) - 1) * 7)
  if (isoWeek(monday).label !== `${year}-W${week}`)
    throw invalidParameter('week', `${problem}; ${year} has no week ${week}`)
  return monday
}

/** Weeks from Sunday to Saturday, the first of which has the first of January in it. */
function usWeek(date: string, dayOfYear: number) {
  const newYear = `${date.slice(0, 4)}-01-01`
  const sunday = addDays(date, -dayOf(date).getUTCDay())
  return {
    week: Math.floor((dayOfYear - 1 + dayOf(newYear).getUTCDay()) / 7) + 1,
    first_day: sunday,
    last_day: addDays(sunday, 6),
  }
}

export default defineApi(contract, {
  handle({ date: given, week }, { now }) {
    const date = week === undefined ? (given ?? isoDate(now())) : mondayOf(week)
    if (date < FIRST_DAY) throw invalidParameter('date', 'must lie in the years 1 to 9999')
    const year = date.slice(0, 4)
    const dayOfYear = daysBetween(`${year}-01-01`, date) + 1
    const daysInYear = daysBetween(`${year}-01-01`, `${year}-12-31`) + 1
    const iso = isoWeek(date)
    const number = isoWeekday(date)
    const monday = addDays(date, 1 - number)
    // The last week of an ISO year is the one that holds the 28th of December.
    const last = isoWeek(`${String(iso.year).padStart(4, '0')}-12-28`)
    return {
      date,
      weekday: weekdayOf(date),
      weekday_number: number,
      iso: {
        year: iso.year,
        week: iso.week,
        label: iso.label,
        date: `${iso.label}-${number}`,
        first_day: monday,
        last_day: addDays(monday, 6),
        weeks_in_year: last.week,
      },
      us: usWeek(date, dayOfYear),
      day_of_year: dayOfYear,
      days_left: daysInYear - dayOfYear,
      days_in_year: daysInYear,
      leap_year: daysInYear === 366,
      quarter: Math.ceil(Number(date.slice(5, 7)) / 3),
    }
  },
})
