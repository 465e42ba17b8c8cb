import { holidaysOf, localNamesOf, yearKey } from '#src/lib/holiday-calendar.ts'
import type { PreparedYear } from '#src/lib/prepared-years.ts'

/** The holidays of a place in a year, to be kept for all threads. */
export default function holidayYear(
  country: string,
  region: string | null,
  year: number,
): PreparedYear {
  return {
    key: yearKey(country, region, year),
    holidays: holidaysOf(country, region, year),
    names: localNamesOf(country, region, year),
  }
}
