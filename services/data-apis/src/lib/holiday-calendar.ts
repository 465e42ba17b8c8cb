import { DAY_MS, HOUR_MS } from '@orchard/shared/format'
import Holidays, { type HolidaysTypes } from 'date-holidays'
import {
  invalidParameter,
  notFound,
  type ResponseError,
  responseError,
} from '#src/response-error.ts'
import { addDays } from './calendar.ts'
import type { CalendarHoliday } from './calendar-holiday.ts'
import {
  additionsFor,
  COUNTRIES_WITH_DATA,
  correctedCalendar,
  correctHolidays,
  type FoundHoliday,
} from './holidays/corrections.ts'
import { completeUntil, hasSecondSource, isEverywhere, recordedYears } from './holidays/coverage.ts'
import { swapDaysOf } from './holidays/swap-days.ts'
import { preparedYear } from './prepared-years.ts'

/** Months of the Islamic calendar, as the rules of date-holidays write them. */
const ISLAMIC = /\b(?:Muharram|Safar|Rabi|Jumada|Rajab|Sha'?ban|Ramadan|Shawwal|Dhu al-)/i
/** A country with lunar holidays takes 60 to 340 ms a year, so that years once computed are kept. */
const KEPT_YEARS = 500
const holidayYears = new Map<string, readonly CalendarHoliday[]>()
const nameYears = new Map<string, readonly string[]>()

/**
 * Countries and their regions are two-letter codes of ISO 3166-1 and second parts of ISO 3166-2.
 * @throws {ResponseError} 400 for what is no code, 404 for what is no place, 422 for a country without data.
 */
export function readPlace(
  country: string,
  region: string | undefined,
): { country: string; region: string | null } {
  const code = country.toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) throw invalidParameter('country', 'must be two letters, such as DE')
  if (!COUNTRIES_WITH_DATA.includes(code)) throw noCountry(code)
  if (region === undefined) return { country: code, region: null }
  const part = region.toUpperCase().replace(`${code}-`, '')
  if (!/^[\dA-Z]{1,3}$/.test(part))
    throw invalidParameter('region', 'must be the second part of an ISO 3166-2 code, such as SN')
  if (!Object.hasOwn(new Holidays().getStates(code) ?? {}, part))
    throw notFound(`No region ${part} of ${code} is recorded; leave region out for nationwide days`)
  return { country: code, region: part }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

function noCountry(code: string): ResponseError {
  if (countryNames.of(code) === undefined) return notFound(`${code} is no country`)
  return responseError(
    'country_not_covered',
    `No holidays are recorded for ${code}; they are for ${COUNTRIES_WITH_DATA.join(', ')}`,
  )
}

/** @throws {ResponseError} 422 for a year in which the days of the country are not all recorded. */
export function checkRecorded(country: string, year: number): void {
  const { from, to } = recordedYears(country)
  if (year < from || year > to)
    throw responseError(
      'year_not_covered',
      `Holidays of ${country} are known from ${from} to ${to}`,
    )
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
    const holidays = holidaysOf(country, region, year)
    const calendar = correctedCalendar({ country, region })
    const [language = 'en'] = calendar.getLanguages()
    if (language === 'en') return holidays.map(({ name }) => name)
    const names = new Map(
      calendar.getHolidays(year, language).map((one) => [keyOf(one), one.name] as const),
    )
    return holidays.map((one) => names.get(one.key) ?? one.name)
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

function keyOf({ date, rule }: HolidaysTypes.Holiday): string {
  return `${date.slice(0, 10)} ${rule}`
}

function compute(country: string, region: string | null, year: number): CalendarHoliday[] {
  const rules = new Holidays(country).getRules() as unknown as HolidaysTypes.HolidayRule[]
  const national = new Set(rules.map(({ rule, type }) => `${rule} ${type}`))
  const additions = additionsFor({ country, region })
  const found = correctedCalendar({ country, region })
    .getHolidays(year, 'en')
    .map((one): FoundHoliday => {
      const length = one.end.getTime() - one.start.getTime()
      const ours = additions.get(one.rule)
      return {
        date: one.date.slice(0, 10),
        // A day on which clocks change is an hour short; half a day at either end does not count.
        days: Math.max(1, Math.floor((length + HOUR_MS) / DAY_MS)),
        isAllDay: one.date.includes(' 00:00:00') && length >= DAY_MS - HOUR_MS,
        name: one.name,
        kind: one.type,
        isSubstitute: one.substitute === true || ours?.substitute === true,
        isNationwide: ours
          ? !ours.regions
          : (region === null || national.has(`${one.rule} ${one.type}`)) &&
            isEverywhere(country, one.rule),
        isProvisional: ours?.estimated ?? ISLAMIC.test(one.rule),
        isSourced: ours !== undefined && !ours.estimated && !ours.unconfirmed,
        key: keyOf(one),
        rule: one.rule,
        isOurs: ours !== undefined,
      }
    })
  const corrected = correctHolidays(found, { country, region, year })
  return withSwaps(
    withoutRepeats(corrected).map(({ isOurs: _, rule: __, ...one }) => one),
    country,
    year,
  )
}

/** A correction may give a day that a rule gives, too, under the same name: ours counts, which has a source. */
function withoutRepeats(holidays: readonly FoundHoliday[]): FoundHoliday[] {
  const nameOf = ({ date, kind, name }: FoundHoliday) => `${date} ${kind} ${name}`
  const ours = new Set(holidays.filter(({ isOurs }) => isOurs).map(nameOf))
  const seen = new Set<string>()
  return holidays.filter((one) => {
    const name = nameOf(one)
    if (seen.has(name) || (!one.isOurs && ours.has(name))) return false
    seen.add(name)
    return true
  })
}

/** Adds the days off for which a weekend is worked. */
function withSwaps(
  holidays: readonly CalendarHoliday[],
  country: string,
  year: number,
): CalendarHoliday[] {
  const taken = daysOff(holidays)
  const swapped = swapDaysOf(country, year).flatMap(
    ({ isSourced, off, worked }): CalendarHoliday[] => {
      if (!off?.startsWith(String(year)) || taken.has(off)) return []
      const name = worked ? `Day off, worked on ${worked}` : 'Day off by decree'
      return [
        {
          ...{ date: off, days: 1, isAllDay: true, name, kind: 'public', isSubstitute: true },
          ...{ isNationwide: true, isProvisional: false, isSourced, key: off },
        },
      ]
    },
  )
  return [...holidays, ...swapped].toSorted(
    (one, other) => Date.parse(one.date) - Date.parse(other.date),
  )
}

/** True where the source of the day, or a second one, says so, and nothing may move it. */
export function isConfirmed(
  { country, region }: { country: string; region: string | null },
  holiday: CalendarHoliday,
): boolean {
  return (
    !holiday.isProvisional &&
    Number(holiday.date.slice(0, 4)) <= completeUntil(country) &&
    (holiday.isSourced || hasSecondSource(country, region, holiday.date))
  )
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
