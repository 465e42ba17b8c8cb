import Holidays from 'date-holidays'
import { holidaysOf } from '#src/lib/holiday-calendar.ts'
import { COUNTRIES_WITH_DATA, correctionsOf } from '#src/lib/holidays/corrections.ts'
import { FIRST_YEAR, LAST_YEAR } from '#src/lib/holidays/coverage.ts'

/** Years for which the corrections list days that follow from no rule. */
const LISTED_FROM = 2024
const LISTED_TO = 2027
/** A table of dates has a day in most years; what is announced for single years has it in fewer. */
const RECURS = { in: 4, atLeast: 3 }
/** Its days of 2026 stand for all years in date-holidays 3.37; the corrections have 2024 and 2025. */
const ONE_YEAR_TABLES: Readonly<Record<string, { from: number; to: number }>> = {
  LK: { from: 2024, to: 2026 },
}

/** The key of a holiday that is listed by its date. */
const DATE_RULE = /^\S+ (?:substitutes )?\d{4}-/

/** Days that a government announces for single years, so that a table of them ends without an end of the rest. */
const ANNOUNCED = /bridge|non-working|additional|special/i

type Horizon = { from?: number; to?: number; complete?: number }

/** Names of the public holidays of a year, and whether each comes from a table of dates. */
function namesIn(country: string, year: number): Map<string, boolean> {
  const found = holidaysOf(country, null, year).filter(
    ({ isSubstitute, kind }) => kind === 'public' && !isSubstitute,
  )
  return new Map(found.map(({ key, name }) => [name, DATE_RULE.test(key)]))
}

/** The last years in which a country has all days that its tables had before, and all that are announced. */
function lastYearsOf(country: string): { to: number; announcedTo: number } {
  const first = LISTED_FROM - 2
  const seen = new Map<string, number[]>()
  const tables = new Set<string>()
  for (let year = first; year <= LAST_YEAR + 1; year++)
    for (const [name, isTable] of namesIn(country, year)) {
      seen.set(name, [...(seen.get(name) ?? []), year])
      if (isTable) tables.add(name)
    }
  const ends = [...seen].flatMap(([name, present]) => {
    const last = present.at(-1) ?? 0
    const recurs = present.filter((year) => year > last - RECURS.in).length >= RECURS.atLeast
    return tables.has(name) && recurs && last >= LISTED_FROM && last <= LAST_YEAR
      ? [{ last, isAnnounced: ANNOUNCED.test(name) }]
      : []
  })
  const firstEnd = (isAnnounced: boolean) =>
    Math.min(
      LAST_YEAR,
      ...ends.filter((one) => one.isAnnounced === isAnnounced).map(({ last }) => last),
    )
  return { to: firstEnd(false), announcedTo: firstEnd(true) }
}

/** The last year for which days that follow from no rule are listed, or a law that ends is known. */
function listedTo(country: string): number {
  const rows = correctionsOf(country)
  const years = rows.flatMap((row) =>
    'add' in row && row.substitute && Array.isArray(row.add)
      ? row.add.map((day) => day.slice(0, 4))
      : [],
  )
  const laws = rows.flatMap(({ to = 0, ...row }) =>
    'kind' in row && to >= LISTED_TO - 1 ? [to] : [],
  )
  return Math.min(new Set(years).size > 1 ? LISTED_TO : LAST_YEAR, ...laws)
}

/** By country, the years for which its days are recorded, where they are not all that are promised. */
export function deriveHorizons(): Record<string, Horizon> {
  return Object.fromEntries(
    COUNTRIES_WITH_DATA.flatMap((country) => {
      const last = lastYearsOf(country)
      const { from = FIRST_YEAR, to = last.to } = ONE_YEAR_TABLES[country] ?? {}
      const own = !Object.hasOwn(new Holidays().getCountries(), country)
      const first = own && to <= LISTED_TO ? LISTED_FROM : from
      const complete = Math.min(to, last.announcedTo, listedTo(country))
      if (first === FIRST_YEAR && complete === LAST_YEAR) return []
      return [
        [
          country,
          {
            ...(first > FIRST_YEAR ? { from: first } : {}),
            ...(to < LAST_YEAR ? { to } : {}),
            ...(complete < to ? { complete } : {}),
          },
        ],
      ]
    }),
  )
}

/** By country, rules of days that some of its regions lack in most years. */
export function deriveNotEverywhere(): Record<string, string[]> {
  const known = new Holidays()
  const years = Array.from({ length: 7 }, (_, index) => LISTED_FROM + index)
  return Object.fromEntries(
    Object.keys(known.getCountries()).flatMap((country) => {
      const regions = Object.keys(known.getStates(country) ?? {})
      const missing = new Map<string, number>()
      for (const year of years) {
        const days = regions.map((region) => new Set(publicDays(country, region, year)))
        const lacking = publicHolidays(country, null, year)
          .filter(({ date }) => days.some((there) => !there.has(date)))
          .map(({ key }) => key.slice('2026-01-01 '.length))
        for (const rule of new Set(lacking)) missing.set(rule, (missing.get(rule) ?? 0) + 1)
      }
      const rules = [...missing].flatMap(([rule, count]) =>
        count > years.length / 2 || rule.startsWith('20') ? [rule] : [],
      )
      return rules.length > 0 ? [[country, rules.toSorted()]] : []
    }),
  )
}

function publicHolidays(country: string, region: string | null, year: number) {
  return holidaysOf(country, region, year).filter(
    ({ isAllDay, kind }) => kind === 'public' && isAllDay,
  )
}

function publicDays(country: string, region: string, year: number): string[] {
  return publicHolidays(country, region, year).map(({ date }) => date)
}
