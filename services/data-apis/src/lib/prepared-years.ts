import { getEnvironmentData } from 'node:worker_threads'
import type { CalendarHoliday } from './calendar-holiday.ts'

/** The holidays of a place in a year. */
export interface PreparedYear {
  key: string
  holidays: readonly CalendarHoliday[]
  /** In the first language of the place. */
  names: readonly string[]
}

/** The name of the environment data of threads that has them: JSON in shared memory. */
export const PREPARED_YEARS = 'prepared holiday years'

let read: ReadonlyMap<string, PreparedYear> | null = null

/** A year that was prepared before this thread started. */
export function preparedYear(key: string): PreparedYear | undefined {
  const memory = read ? null : getEnvironmentData(PREPARED_YEARS)
  if (memory instanceof SharedArrayBuffer) {
    const years: PreparedYear[] = JSON.parse(Buffer.from(memory).toString())
    read = new Map(years.map((one) => [one.key, one]))
  }
  return read?.get(key)
}
