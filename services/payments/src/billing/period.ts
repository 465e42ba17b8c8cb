import { DAY_SECONDS } from '@orchard/shared/format'

/** The billing interval of a price. */
export interface Cadence {
  interval: string
  interval_count: number
}

/**
 * Adds intervals to an anchor, in seconds since 1970. If a month lacks the anchor's day, the period
 * ends on its last day; later periods return to the anchor's day.
 */
export function addIntervals(anchor: number, { interval, interval_count }: Cadence, times: number) {
  const count = interval_count * times
  if (interval === 'day') return anchor + count * DAY_SECONDS
  if (interval === 'week') return anchor + count * 7 * DAY_SECONDS
  return addMonths(anchor, interval === 'year' ? count * 12 : count)
}

/** The end of the period that contains a moment. */
export function periodEnd(anchor: number, cadence: Cadence, timestamp: number): number {
  let times = 1
  while (addIntervals(anchor, cadence, times) <= timestamp) times += 1
  return addIntervals(anchor, cadence, times)
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1_000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1_000
}
