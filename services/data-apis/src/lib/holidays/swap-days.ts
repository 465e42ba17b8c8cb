import data from './swap-days.json' with { type: 'json' }

/** A day of the weekend that is worked for a weekday that is off. */
export interface SwapDay {
  /** Null where a holiday on a weekend gives the day off, and no weekend is worked for it. */
  worked: string | null
  /** Null where work is only caught up. */
  off: string | null
  /** The decree of the year. */
  source: string
  /** False where it was taken from another data set alone, and not read at the source. */
  isSourced: boolean
}

interface Decree {
  source: string
  unconfirmed?: boolean
  swaps: readonly (readonly (string | null)[])[]
}

const decrees: Readonly<Record<string, Readonly<Record<string, Decree>>>> = data

/** The days that a country's decree for a year swaps; the days of a pair may be in two years. */
export function swapDaysOf(country: string, year: number): readonly SwapDay[] {
  const inYear = (date: string | null) => date === null || date.startsWith(String(year))
  return Object.values(decrees[country] ?? {}).flatMap(({ source, swaps, unconfirmed }) =>
    swaps
      .map(([worked = null, off = null]) => ({ worked, off, source, isSourced: !unconfirmed }))
      .filter(
        ({ off, worked }) => (worked !== null && inYear(worked)) || (off !== null && inYear(off)),
      ),
  )
}

/** The last year that a country has decreed; null where no weekend is ever swapped. */
export function lastDecreedYear(country: string): number | null {
  const years = Object.keys(decrees[country] ?? {}).map(Number)
  return years.length > 0 ? Math.max(...years) : null
}
