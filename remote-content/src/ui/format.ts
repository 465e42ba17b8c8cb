/** English of the United States on the server and in every browser, so that hydration finds the same. */
const counts = new Intl.NumberFormat('en-US')
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `1000000` as `1,000,000`. */
export function formatCount(value: number): string {
  return counts.format(value)
}

/** Whole US dollars: `$1,188`. */
export function formatDollars(value: number): string {
  return `$${counts.format(value)}`
}

/** A small US dollar amount with at least two digits that count: `$1.45`, `$0.099`, `$0.0017`. */
export function formatSmallDollars(value: number): string {
  const digits = value >= 0.1 || value === 0 ? 2 : 1 - Math.floor(Math.log10(value))
  return `$${value.toFixed(digits)}`
}

/** A day given as `2026-11-21`: `21 November 2026`. */
export function formatDay(isoDate: string): string {
  return days.format(new Date(isoDate))
}

/** A moment given in ISO 8601, to the minute, in UTC. */
export function formatMoment(iso: string): string {
  return `${moments.format(new Date(iso))} UTC`
}
