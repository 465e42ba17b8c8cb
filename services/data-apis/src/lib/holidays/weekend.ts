import week from 'cldr-core/supplemental/weekData.json' with { type: 'json' }
import data from './weekends.json' with { type: 'json' }

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** A weekend for which CLDR has no entry, or an old one. */
interface OwnWeekend {
  regions?: readonly string[]
  /** First and last day on which it holds; always where absent. */
  from?: string
  to?: string
  /** Days of the week, Sunday as 0. */
  days: readonly number[]
  source: string
}

const ownWeekends: Readonly<Record<string, readonly OwnWeekend[]>> = data
const { weekendEnd, weekendStart } = week.supplemental.weekData as {
  weekendStart: Readonly<Record<string, string>>
  weekendEnd: Readonly<Record<string, string>>
}

/** The weekend of a country by CLDR, days of the week with Sunday as 0. */
function weekendByCldr(country: string): ReadonlySet<number> {
  const dayOf = (days: Readonly<Record<string, string>>) =>
    DAYS.indexOf(days[country] ?? days['001'] ?? '')
  const [start, end] = [dayOf(weekendStart), dayOf(weekendEnd)]
  const length = ((end - start + 7) % 7) + 1
  return new Set(Array.from({ length }, (_, index) => (start + index) % 7))
}

/**
 * The weekend of a country or region, as a function of the date: of the laws that are recorded, or else of CLDR.
 * Days of the week have Sunday as 0.
 */
export function weekendOf(
  country: string,
  region: string | null,
): (date: string) => ReadonlySet<number> {
  const byCldr = weekendByCldr(country)
  const own = (ownWeekends[country] ?? [])
    .filter(({ regions }) => !regions || (region !== null && regions.includes(region)))
    .map((one) => ({ ...one, days: new Set(one.days) }))
  return (date) =>
    own.find(({ from = date, to = date }) => date >= from && date <= to)?.days ?? byCldr
}
