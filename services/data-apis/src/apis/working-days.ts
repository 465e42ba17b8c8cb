import { contract, type Parameters } from '#contracts/working-days.ts'
import { cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, dayOf, daysBetween } from '#src/lib/calendar.ts'
import { type CalendarHoliday, daysOff, holidaysOf, readPlace } from '#src/lib/holiday-calendar.ts'

/** Days of the week, Sunday as 0. */
const WEEKENDS = { sat_sun: [6, 0], fri_sat: [5, 6], sun: [0], none: [] } as const
const FIRST_YEAR = 1970
const LAST_YEAR = 2050
const LONGEST_SPAN = 731

type WeekInfo = { weekend: readonly number[] }

/** The weekend of a country by CLDR, as the runtime ships it. */
function weekendOf(country: string): ReadonlySet<number> {
  // The types of the language do not have this member yet, and later runtimes make it a method.
  const locale = new Intl.Locale('und', { region: country }) as Intl.Locale & {
    weekInfo?: WeekInfo
    getWeekInfo?: () => WeekInfo
  }
  const { weekend } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { weekend: [6, 7] }
  return new Set(weekend.map((day) => day % 7))
}

/** Answers for any day whether work rests and why; the holidays of a year are looked up once. */
class WorkCalendar {
  readonly #weekend: ReadonlySet<number>
  readonly #place: { country: string; region: string | null }
  readonly #years = new Map<number, ReadonlyMap<string, CalendarHoliday>>()

  constructor({ country, region, weekend }: Parameters) {
    this.#place = readPlace(country, region)
    this.#weekend = weekend ? new Set(WEEKENDS[weekend]) : weekendOf(this.#place.country)
  }

  isWeekend(date: string): boolean {
    return this.#weekend.has(dayOf(date).getUTCDay())
  }

  holidayOn(date: string): CalendarHoliday | undefined {
    const year = Number(date.slice(0, 4))
    const here = this.#year(year).get(date)
    // A long holiday of December may reach into January.
    return here ?? (date.slice(5) < '01-08' ? this.#year(year - 1).get(date) : undefined)
  }

  isWorkingDay(date: string): boolean {
    return !this.isWeekend(date) && !this.holidayOn(date)
  }

  #year(year: number): ReadonlyMap<string, CalendarHoliday> {
    const known = this.#years.get(year)
    if (known) return known
    const made = daysOff(holidaysOf(this.#place.country, this.#place.region, year))
    this.#years.set(year, made)
    return made
  }
}

function checkYear(date: string): void {
  const year = Number(date.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw cannotAnswer('year_not_covered', `Holidays are known from ${FIRST_YEAR} to ${LAST_YEAR}`)
}

function addWorkingDays(calendar: WorkCalendar, start: string, days: number): string {
  const step = Math.sign(days)
  let date = start
  for (let left = Math.abs(days); left > 0; ) {
    date = addDays(date, step)
    checkYear(date)
    if (calendar.isWorkingDay(date)) left--
  }
  return date
}

function findEnd(calendar: WorkCalendar, { days, end, start }: Parameters): string {
  if (end === undefined) return addWorkingDays(calendar, start, days ?? 0)
  const span = daysBetween(start, end)
  if (span < 0) throw invalidParameter('end', 'must not be before start')
  if (span > LONGEST_SPAN) throw invalidParameter('end', 'must be at most two years after start')
  checkYear(end)
  return end
}

export default defineApi(contract, {
  answer(parameters) {
    checkYear(parameters.start)
    const calendar = new WorkCalendar(parameters)
    const end = findEnd(calendar, parameters)
    const [first, last] = end < parameters.start ? [end, parameters.start] : [parameters.start, end]
    const count = daysBetween(first, last) + 1
    const dates = Array.from({ length: count }, (_, index) => addDays(first, index))
    const weekdays = dates.filter((date) => !calendar.isWeekend(date))
    const holidays = weekdays.flatMap((date) => {
      const holiday = calendar.holidayOn(date)
      return holiday ? [{ date, name: holiday.name, provisional: holiday.isProvisional }] : []
    })
    const isSpan = parameters.end !== undefined
    return {
      start: parameters.start,
      end,
      working_days: isSpan ? weekdays.length - holidays.length : (parameters.days ?? 0),
      calendar_days: count,
      weekend_days: count - weekdays.length,
      holidays,
    }
  },
})
