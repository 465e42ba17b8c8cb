import { cannotAnswer } from '#src/answer-error.ts'
import { dayOf } from './calendar.ts'
import type { CalendarHoliday } from './calendar-holiday.ts'
import { daysOff, holidaysOf, readPlace } from './holiday-calendar.ts'

/** Days of the week, Sunday as 0. */
const WEEKENDS = { sat_sun: [6, 0], fri_sat: [5, 6], sun: [0], none: [] } as const
const FIRST_YEAR = 1970
const LAST_YEAR = 2050

/** Days of rest of a country or region; the weekend is the country's unless told. */
interface WorkPlace {
  /** Two-letter code of ISO 3166-1. */
  country: string
  /** Second part of a code of ISO 3166-2, or all of it. */
  region?: string | undefined
  weekend?: keyof typeof WEEKENDS | undefined
}

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
export class WorkCalendar {
  readonly #weekend: ReadonlySet<number>
  readonly #place: { country: string; region: string | null }
  readonly #years = new Map<number, ReadonlyMap<string, CalendarHoliday>>()

  /** @throws {AnswerError} 400 for what is no code, 404 for a place without data. */
  constructor({ country, region, weekend }: WorkPlace) {
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

/** @throws {AnswerError} 422 for a date in a year without holidays. */
export function checkYear(date: string): void {
  const year = Number(date.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR)
    throw cannotAnswer('year_not_covered', `Holidays are known from ${FIRST_YEAR} to ${LAST_YEAR}`)
}
