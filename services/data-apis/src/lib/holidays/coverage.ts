import type { CalendarHoliday } from '#src/lib/calendar-holiday.ts'
import horizons from './complete-until.json' with { type: 'json' }
import confirmed from './confirmed.json' with { type: 'json' }
import contested from './contested.json' with { type: 'json' }
import partial from './not-everywhere.json' with { type: 'json' }
import { lastDecreedYear } from './swap-days.ts'

/** The first and the last year of countries whose holidays follow from rules alone. */
export const FIRST_YEAR = 1970
export const LAST_YEAR = 2050

/** Countries whose law makes holidays that some regions do not keep: 5 U.S.C. 6103. */
const FEDERAL: ReadonlySet<string> = new Set(['US'])

/**
 * Where regions make the holidays, and the nation no more than these: Swiss Federal Constitution, art. 110(3), and the
 * Labour Act (SR 822.11), art. 20a. Days that all cantons keep are days off everywhere all the same.
 */
const OF_THE_NATION: Readonly<Record<string, readonly string[]>> = { CH: ['08-01'] }

interface Horizon {
  from?: number
  to?: number
  /** The last year of days that a government announces year by year, if it is an earlier one. */
  complete?: number
}

const ends: Readonly<Record<string, Horizon>> = horizons
/** By country or region (`DE-BY`) and year, months and days that a second source has, too; of regions, those of their own. */
const compared: Readonly<Record<string, Readonly<Record<string, string>>>> = confirmed
/** In the same way, those of them that a newer list does not have, so that the second source may be out of date. */
const doubted: Readonly<Record<string, Readonly<Record<string, string>>>> = contested
/** By country, rules of its national days that some region does not have. */
const notEverywhere: Readonly<Record<string, readonly string[]>> = partial

/** The years for which the days of a country are recorded; outside of them some are missing. */
export function recordedYears(country: string): { from: number; to: number } {
  const { from = FIRST_YEAR, to = LAST_YEAR } = ends[country] ?? {}
  return { from, to }
}

/** The last year in which no day is missing, nor a swap of a weekend that is decreed year by year. */
export function completeUntil(country: string): number {
  return Math.min(
    recordedYears(country).to,
    ends[country]?.complete ?? LAST_YEAR,
    lastDecreedYear(country) ?? LAST_YEAR,
  )
}

/** Whether a second, independent source has a day of a country or of a region, and no newer one says otherwise. */
export function hasSecondSource(country: string, region: string | null, date: string): boolean {
  const own = region === null ? country : `${country}-${region}`
  const has = (days: typeof compared, place: string) =>
    days[place]?.[date.slice(0, 4)]?.includes(date.slice(5)) === true
  return [country, own].some((place) => has(compared, place)) && !has(doubted, own)
}

/** Whether every region has a day of the nation. */
export function isEverywhere(country: string, rule: string): boolean {
  return notEverywhere[country]?.includes(rule) !== true
}

/** Whether it is the nation that makes a day a holiday, not each of its regions. */
export function isOfTheNation(country: string, { key }: Pick<CalendarHoliday, 'key'>): boolean {
  return OF_THE_NATION[country]?.some((rule) => key.endsWith(` ${rule}`)) !== false
}

/** Whether days of the country count everywhere, as far as no region is named, though some do not keep them. */
export function isFederal(country: string): boolean {
  return FEDERAL.has(country)
}
