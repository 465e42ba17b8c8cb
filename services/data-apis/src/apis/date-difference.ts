import { contract } from '#contracts/date-difference.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, addMonths, dayOf, daysBetween } from '#src/lib/calendar.ts'
import { isoWeek, weekdayOf } from '#src/lib/week.ts'
import { invalidParameter } from '#src/response-error.ts'

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

/** Whole months from one day to a later one; the 31st meets the last day of a shorter month. */
function wholeMonths(from: string, to: string): number {
  const [start, end] = [dayOf(from), dayOf(to)]
  const years = end.getUTCFullYear() - start.getUTCFullYear()
  const months = years * 12 + end.getUTCMonth() - start.getUTCMonth()
  return addMonths(from, months) > to ? months - 1 : months
}

/** Days from Monday to Friday among `days` days from a date on. */
function weekdaysAmong(from: string, days: number): number {
  const first = dayOf(from).getUTCDay()
  const rest = Array.from({ length: days % 7 }, (_, index) => (first + index) % 7)
  return Math.floor(days / 7) * 5 + rest.filter((day) => day !== 0 && day !== 6).length
}

function describeDay(date: string) {
  return {
    date,
    weekday: weekdayOf(date),
    iso_week: isoWeek(date).label,
    day_of_year: daysBetween(`${date.slice(0, 4)}-01-01`, date) + 1,
  }
}

export default defineApi(contract, {
  handle({ from, include_end, to }) {
    for (const [name, date] of Object.entries({ from, to }))
      if (date < FIRST_DAY) throw invalidParameter(name, 'must lie in the years 1 to 9999')
    const [first, last] = from <= to ? [from, to] : [to, from]
    const isCounted = include_end && last < LAST_DAY
    const end = isCounted ? addDays(last, 1) : last
    const days = daysBetween(first, end) + (include_end && !isCounted ? 1 : 0)
    const months = wholeMonths(first, end)
    const sign = from <= to ? 1 : -1
    return {
      from: describeDay(from),
      to: describeDay(to),
      days: days * sign,
      direction: from === to ? 'same day' : from < to ? 'forward' : 'back',
      span: {
        years: Math.floor(months / 12),
        months: months % 12,
        days: daysBetween(addMonths(first, months), end),
      },
      weeks: { weeks: Math.floor(days / 7), days: days % 7 },
      total_months: months,
      weekdays: weekdaysAmong(first, days),
      hours: days * 24,
    }
  },
})
