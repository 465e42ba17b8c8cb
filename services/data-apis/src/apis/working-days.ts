import { contract, type Parameters } from '#contracts/working-days.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, daysBetween } from '#src/lib/calendar.ts'
import { WorkCalendar } from '#src/lib/work-calendar.ts'
import { invalidParameter } from '#src/response-error.ts'

const LONGEST_SPAN = 731

function addWorkingDays(calendar: WorkCalendar, start: string, days: number): string {
  const step = Math.sign(days)
  let date = start
  for (let left = Math.abs(days); left > 0; ) {
    date = addDays(date, step)
    calendar.checkYear(date)
    if (calendar.isWorkingDay(date)) left--
  }
  return date
}

function findEnd(calendar: WorkCalendar, { days, end, start }: Parameters): string {
  if (end === undefined) return addWorkingDays(calendar, start, days ?? 0)
  const span = daysBetween(start, end)
  if (span < 0) throw invalidParameter('end', 'must not be before start')
  if (span > LONGEST_SPAN) throw invalidParameter('end', 'must be at most two years after start')
  calendar.checkYear(end)
  return end
}

export default defineApi(contract, {
  handle(parameters) {
    const calendar = new WorkCalendar(parameters)
    calendar.checkYear(parameters.start)
    const end = findEnd(calendar, parameters)
    const [first, last] = end < parameters.start ? [end, parameters.start] : [parameters.start, end]
    const count = daysBetween(first, last) + 1
    const dates = Array.from({ length: count }, (_, index) => addDays(first, index))
    const weekdays = dates.filter((date) => !calendar.isWeekend(date))
    const holidays = weekdays.flatMap((date) => {
      const off = calendar.dayOffOn(date)
      return off ? [{ date, name: off.name, provisional: off.isProvisional }] : []
    })
    const swapped = dates.flatMap((date) => {
      const swap = calendar.swapOn(date)
      return swap ? [{ date, day_off: swap.off, source: swap.source }] : []
    })
    const isSpan = parameters.end !== undefined
    return {
      start: parameters.start,
      end,
      working_days: isSpan ? weekdays.length - holidays.length : (parameters.days ?? 0),
      calendar_days: count,
      weekend_days: count - weekdays.length,
      holidays,
      ...(swapped.length > 0 ? { swapped } : {}),
      complete_until: calendar.completeUntil,
    }
  },
})
