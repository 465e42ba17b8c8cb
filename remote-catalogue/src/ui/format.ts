/**
 * Numbers as the site writes them: the same on the server and in every browser, whatever its language,
 * so that hydration finds what the server wrote.
 */
const groups = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `240000` as `240,000`. */
export function formatCount(value: number): string {
  return groups.format(value)
}

/** US dollars without cents unless there are some: `$1,188`. */
export function formatDollars(value: number): string {
  return `$${groups.format(value)}`
}

/** A price range; an open end reads "and more". */
export function formatRange(min: number, max: number | null): string {
  return max === null
    ? `${formatDollars(min)} and more`
    : `${formatDollars(min)} to ${formatDollars(max)}`
}
