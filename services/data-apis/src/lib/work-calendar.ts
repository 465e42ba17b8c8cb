import { responseError } from '#src/response-error.ts'
import { dayOf } from './calendar.ts'
import type { CalendarHoliday } from './calendar-holiday.ts'
import { checkRecorded, daysOff, holidaysOf, readPlace } from './holiday-calendar.ts'
import { completeUntil, FIRST_YEAR, isFederal, LAST_YEAR } from './holidays/coverage.ts'
import { type OwnDays, readOwnDays } from './holidays/own-days.ts'
import { type SwapDay, swapDaysOf } from './holidays/swap-days.ts'
import { weekendOf } from './holidays/weekend.ts'

/** Days of the week, Sunday as 0. */
const WEEKENDS = {
  sat_sun: [6, 0],
  fri_sat: [5, 6],
  thu_fri: [4, 5],
  fri_sun: [5, 0],
  fri: [5],
  sat: [6],
  sun: [0],
  none: [],
} as const

/** Days of rest of a country or region; the weekend is the country's unless told. */
interface WorkPlace extends OwnDays {
  /** Two-letter code of ISO 3166-1. */
  country: string
  /** Second part of a code of ISO 3166-2, or all of it. */
  region?: string | undefined
  weekend?: keyof typeof WEEKENDS | undefined
}

/** Why work rests on a day that is not of the weekend. */
interface DayOff {
  name: string
  isProvisional: boolean
}

/** Says for any day whether work rests and why; the holidays of a year are looked up once. */
export class WorkCalendar {
  readonly completeUntil: number
  readonly #weekend: (date: string) => ReadonlySet<number>
  readonly #place: { country: string; region: string | null }
  readonly #own: ReturnType<typeof readOwnDays>
  readonly #years = new Map<number, ReadonlyMap<string, CalendarHoliday>>()
  readonly #swaps = new Map<number, ReadonlyMap<string, SwapDay>>()

  /** @throws {ResponseError} 400 for what is no code and for own days that make no sense, 404 and 422 for a place without data. */
  constructor({ country, region, weekend, ...own }: WorkPlace) {
    this.#place = readPlace(country, region)
    this.#own = readOwnDays(own)
    this.completeUntil = completeUntil(this.#place.country)
    const given = weekend && new Set<number>(WEEKENDS[weekend])
    this.#weekend = given ? () => given : weekendOf(this.#place.country, this.#place.region)
  }

  /** A day of the weekend on which work rests; a swap or a day of the caller's own may make it one of work. */
  isWeekend(date: string): boolean {
    return (
      this.#weekend(date).has(dayOf(date).getUTCDay()) &&
      !this.#own.worked.has(date) &&
      !this.swapOn(date)
    )
  }

  /** Why work rests on a day, by the law or by the caller. */
  dayOffOn(date: string): DayOff | undefined {
    if (this.#own.worked.has(date)) return undefined
    if (this.#own.off.has(date)) return { name: 'Own day off', isProvisional: false }
    return this.#holidayOn(date)
  }

  /** The decree by which a day of the weekend is worked. */
  swapOn(date: string): SwapDay | undefined {
    const year = Number(date.slice(0, 4))
    const known = this.#swaps.get(year)
    if (known) return known.get(date)
    const swaps = swapDaysOf(this.#place.country, year)
    const made = new Map(swaps.flatMap((one) => (one.worked ? [[one.worked, one] as const] : [])))
    this.#swaps.set(year, made)
    return made.get(date)
  }

  isWorkingDay(date: string): boolean {
    return !this.isWeekend(date) && !this.dayOffOn(date)
  }

  /** @throws {ResponseError} 422 for a date in a year without holidays. */
  checkYear(date: string): void {
    const year = Number(date.slice(0, 4))
    if (year < FIRST_YEAR || year > LAST_YEAR)
      throw responseError(
        'year_not_covered',
        `Holidays are known from ${FIRST_YEAR} to ${LAST_YEAR}`,
      )
    checkRecorded(this.#place.country, year)
  }

  #holidayOn(date: string): DayOff | undefined {
    const year = Number(date.slice(0, 4))
    const here = this.#year(year).get(date)
    // A long holiday of December may reach into January.
    return here ?? (date.slice(5) < '01-08' ? this.#year(year - 1).get(date) : undefined)
  }

  #year(year: number): ReadonlyMap<string, CalendarHoliday> {
    const known = this.#years.get(year)
    if (known) return known
    const { country, region } = this.#place
    const made = daysOff(
      holidaysOf(country, region, year).filter(
        ({ isNationwide }) => region !== null || isNationwide || isFederal(country),
      ),
    )
    this.#years.set(year, made)
    return made
  }
}
