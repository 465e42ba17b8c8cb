import Holidays, { type HolidaysTypes } from 'date-holidays'
import { invalidParameter, notFound } from '#src/answer-error.ts'
import { preparedYear } from '#src/background/prepared-years.ts'
import { addDays } from './calendar.ts'
import type { CalendarHoliday } from './calendar-holiday.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Months of the Islamic calendar, as the rules of date-holidays write them. */
const ISLAMIC = /\b(?:Muharram|Safar|Rabi|Jumada|Rajab|Sha'?ban|Ramadan|Shawwal|Dhu al-)/i
/** A country with lunar holidays takes 60 to 340 ms a year, so that years once computed are kept. */
const KEPT_YEARS = 500
const holidayYears = new Map<string, readonly CalendarHoliday[]>()
const nameYears = new Map<string, readonly string[]>()

/**
 * Countries and their regions are two-letter codes of ISO 3166-1 and second parts of ISO 3166-2.
 * @throws {AnswerError} 400 for what is no code, 404 for a place without data.
 */
export function readPlace(
  country: string,
  region: string | undefined,
): { country: string; region: string | null } {
  const code = country.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) throw invalidParameter('country', 'must be two letters, such as DE')
  const known = new Holidays()
  if (!Object.hasOwn(known.getCountries(), code))
    throw notFound(`No holidays are recorded for ${code}`)
  if (region === undefined) return { country: code, region: null }
  const part = region.toUpperCase().replace(`${code}-`, '')
  if (!/^[\dA-Z]{1,3}$/.test(part))
    throw invalidParameter('region', 'must be the second part of an ISO 3166-2 code, such as SN')
  if (!Object.hasOwn(known.getStates(code) ?? {}, part))
    throw notFound(`No region ${part} of ${code} is recorded; leave region out for nationwide days`)
  return { country: code, region: part }
}

/** Holidays that begin in a year, in order. Country and region are as readPlace made them. */
export function holidaysOf(
  country: string,
  region: string | null,
  year: number,
): readonly CalendarHoliday[] {
  const key = yearKey(country, region, year)
  return remember(
    holidayYears,
    key,
    () => preparedYear(key)?.holidays ?? compute(country, region, year),
  )
}

/** The key by which a year of a place is kept. */
export function yearKey(country: string, region: string | null, year: number): string {
  return `${country} ${region} ${year}`
}

/** Names of the same holidays, in the same order, in the first language of the place. */
export function localNamesOf(
  country: string,
  region: string | null,
  year: number,
): readonly string[] {
  const key = yearKey(country, region, year)
  return remember(nameYears, key, () => {
    const prepared = preparedYear(key)
    if (prepared) return prepared.names
    const calendar = calendarOf(country, region)
    const [language = 'en'] = calendar.getLanguages()
    if (language === 'en') return holidaysOf(country, region, year).map(({ name }) => name)
    return calendar.getHolidays(year, language).map(({ name }) => name)
  })
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const before = known.get(key)
  if (before) return before
  const made = make()
  if (known.size >= KEPT_YEARS) known.delete(known.keys().next().value ?? '')
  known.set(key, made)
  return made
}

function calendarOf(country: string, region: string | null): Holidays {
  return region ? new Holidays(country, region) : new Holidays(country)
}

function compute(country: string, region: string | null, year: number): CalendarHoliday[] {
  const rules = new Holidays(country).getRules() as unknown as HolidaysTypes.HolidayRule[]
  const national = new Set(rules.map(({ rule, type }) => `${rule} ${type}`))
  return calendarOf(country, region)
    .getHolidays(year, 'en')
    .map((one) => {
      const length = one.end.getTime() - one.start.getTime()
      return {
        date: one.date.slice(0, 10),
        // A day on which clocks change is an hour short; half a day at either end does not count.
        days: Math.max(1, Math.floor((length + HOUR_MS) / DAY_MS)),
        isAllDay: one.date.includes(' 00:00:00') && length >= DAY_MS - HOUR_MS,
        name: one.name,
        kind: one.type,
        isSubstitute: one.substitute === true,
        isNationwide: region === null || national.has(`${one.rule} ${one.type}`),
        isProvisional: ISLAMIC.test(one.rule),
      }
    })
}

/** Every day on which a holiday of the kind rests the whole day, with its name. */
export function daysOff(holidays: readonly CalendarHoliday[]): Map<string, CalendarHoliday> {
  const days = new Map<string, CalendarHoliday>()
  for (const holiday of holidays)
    if (holiday.kind === 'public' && holiday.isAllDay)
      for (let index = 0; index < holiday.days; index++) {
        const date = addDays(holiday.date, index)
        if (!days.has(date)) days.set(date, holiday)
      }
  return days
}
