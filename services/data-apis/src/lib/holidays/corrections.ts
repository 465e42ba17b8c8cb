import Holidays from 'date-holidays'
import type { CalendarHoliday } from '#src/lib/calendar-holiday.ts'
import data from './corrections.json' with { type: 'json' }

interface Scope {
  /** First and last year; all years where absent. */
  from?: number
  to?: number
  /** Regions to which it applies; the country and all its regions where absent. */
  regions?: readonly string[]
  /** The official page or law that says so; for what is unconfirmed, where the country publishes it. */
  source: string
  /** Taken from another data set alone, and not read at the source. */
  unconfirmed?: boolean
}

/** Days that the data set lacks: dates, or a rule in its grammar. */
export interface Addition extends Scope {
  add: string | readonly string[]
  name: string
  /** In the first language of the country. */
  local?: string
  kind?: CalendarHoliday['kind']
  substitute?: boolean
  /** Computed, and not announced yet. */
  estimated?: boolean
}

/** Public holidays of the data set that are none: a rule of it, or dates. */
interface Removal extends Scope {
  remove: string | readonly string[]
}

/** Days that are announced for another date than the computed one. */
interface Move extends Scope {
  move: Readonly<Record<string, string>>
}

/** The name or the kind of a rule of the data set, or of all its rules (`*`). */
interface Change extends Scope {
  rule: string | readonly string[]
  name?: string
  kind?: CalendarHoliday['kind']
}

type Correction = Addition | Removal | Move | Change

interface Place {
  country: string
  region: string | null
}

/** A holiday, and what it came from. */
export interface FoundHoliday extends CalendarHoliday {
  rule: string
  isOurs: boolean
}

/** By country, each with its official source; applied in order to what date-holidays gives. */
const corrections = data as unknown as Readonly<Record<string, readonly Correction[]>>

const community = new Holidays().getCountries()

/** Codes of the countries that have data, in order; of those that date-holidays lacks, all days are ours. */
export const COUNTRIES_WITH_DATA: readonly string[] = [
  ...new Set([...Object.keys(community), ...Object.keys(corrections)]),
].toSorted()

/** The corrections of a country and of its regions. */
export function correctionsOf(country: string): readonly Correction[] {
  return corrections[country] ?? []
}

function rowsOf({ country, region }: Place): readonly Correction[] {
  return correctionsOf(country).filter(
    ({ regions }) => !regions || (region !== null && regions.includes(region)),
  )
}

/** The days that are added for a place, by the rule that gives them. */
export function additionsFor(place: Place): ReadonlyMap<string, Addition> {
  return new Map(
    rowsOf(place).flatMap((row) =>
      'add' in row ? [row.add].flat().map((rule) => [rule, row] as const) : [],
    ),
  )
}

/** The calendar of date-holidays for a place, with the days that it lacks. */
export function correctedCalendar({ country, region }: Place): Holidays {
  const calendar = region ? new Holidays(country, region) : new Holidays(country)
  const [language = 'en'] = calendar.getLanguages()
  for (const rule of endedRules({ country, region })) calendar.unsetRule(rule)
  for (const [rule, { from, kind = 'public', local, name, to }] of additionsFor({
    country,
    region,
  })) {
    const active = {
      ...(from === undefined ? {} : { from: `${from}-01-01` }),
      ...(to === undefined ? {} : { to: `${to + 1}-01-01` }),
    }
    calendar.setHoliday(rule, {
      name: local === undefined ? { en: name } : { en: name, [language]: local },
      type: kind,
      ...(Object.keys(active).length > 0 ? { active: [active] } : {}),
    })
  }
  return calendar
}

/** Rules that hold in no year need not be computed. */
function endedRules(place: Place): readonly string[] {
  return rowsOf(place).flatMap((row) =>
    'remove' in row && row.from === undefined && row.to === undefined ? [row.remove].flat() : [],
  )
}

/** Takes away what is no public holiday in a year, and puts each on its date and under its name. */
export function correctHolidays(
  holidays: readonly FoundHoliday[],
  { year, ...place }: Place & { year: number },
): FoundHoliday[] {
  const rows = rowsOf(place).filter(({ from = year, to = year }) => year >= from && year <= to)
  return holidays
    .flatMap((one) => {
      const kept = one.isOurs ? one : rows.reduce<FoundHoliday | null>(correct, one)
      return kept ? [kept] : []
    })
    .sort((one, other) => Date.parse(one.date) - Date.parse(other.date))
}

function correct(one: FoundHoliday | null, row: Correction): FoundHoliday | null {
  if (!one) return null
  if ('remove' in row) {
    const isMeant = [row.remove].flat().some((what) => what === one.rule || what === one.date)
    return isMeant && one.kind === 'public' ? null : one
  }
  if ('move' in row) {
    const date = row.move[one.date]
    return date === undefined || one.kind !== 'public'
      ? one
      : { ...one, date, isProvisional: row.unconfirmed === true, isSourced: !row.unconfirmed }
  }
  if ('rule' in row && [row.rule].flat().some((rule) => rule === '*' || rule === one.rule))
    return {
      ...one,
      name: row.name ?? one.name,
      kind: row.kind ?? one.kind,
      isSourced: one.isSourced || row.kind === 'public',
    }
  return one
}
