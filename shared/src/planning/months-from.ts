/** A month from a moment to the same moment of the next month. */
export interface MonthFrom {
  start: Date
  /** The first moment that is not in it. */
  end: Date
}

/**
 * The moment so many months after an anchor, or before it: on the anchor's day of the month and at its time of day, in
 * UTC. A month without that day has it on its last day, as Stripe does with `billing_cycle_anchor`.
 */
export function monthsAfter(anchor: Date, months: number): Date {
  const timestamp = new Date(anchor)
  timestamp.setUTCDate(1)
  timestamp.setUTCMonth(timestamp.getUTCMonth() + months)
  const [year, month] = [timestamp.getUTCFullYear(), timestamp.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  timestamp.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return timestamp
}

/** The month, of those that begin on an anchor's day, that has a moment in it. */
export function monthAround(anchor: Date, at: Date): MonthFrom {
  const years = at.getUTCFullYear() - anchor.getUTCFullYear()
  const months = 12 * years + at.getUTCMonth() - anchor.getUTCMonth()
  const start = monthsAfter(anchor, months)
  return start <= at
    ? { start, end: monthsAfter(anchor, months + 1) }
    : { start: monthsAfter(anchor, months - 1), end: start }
}
