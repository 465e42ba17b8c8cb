/**
 * Numbers and days as the site writes them: the same on the server and in every browser, whatever
 * its language, so that hydration finds what the server wrote. Without `Intl`, whose first
 * formatter costs a slow phone 80 ms.
 */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A number with at most two decimals: `240000` as `240,000`, `0.5` as `0.5`. */
export function formatCount(value: number): string {
  const [whole = '', fraction] = String(Number(value.toFixed(2))).split('.')
  // expression: the text of a number has few characters
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const WORDS = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]
const MILLION = 1_000_000

/** A number of at most ten, or so many millions, in words; any other in digits. */
export function inWords(count: number): string {
  const millions = count % MILLION === 0 ? WORDS[count / MILLION] : undefined
  return WORDS[count] ?? (millions ? `${millions} million` : formatCount(count))
}

/** A share of time or checks, 0 to 1, as a percentage: `99.98%`. Less than everything is never `100%`. */
export function formatUptime(share: number): string {
  return `${formatCount(Math.floor(share * 10_000) / 100)}%`
}

/** US dollars without cents unless there are some: `$1,188`, `$0.50`. */
export function formatDollars(value: number): string {
  const isWhole = Number.isInteger(Number(value.toFixed(2)))
  if (isWhole) return `$${formatCount(value)}`
  const [whole = '', cents = ''] = value.toFixed(2).split('.')
  return `$${formatCount(Number(whole))}.${cents}`
}

/** Charged US cents, always with two digits: `$29.00`, `−$12.40`. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  const dollars = Math.floor(Math.abs(cents) / 100)
  return `${sign}$${formatCount(dollars)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** A small US dollar amount with at least two digits that count: `$1.45`, `$0.099`, `$0.0017`. */
export function formatSmallDollars(value: number): string {
  const digits = value >= 0.1 || value === 0 ? 2 : 1 - Math.floor(Math.log10(value))
  return `$${value.toFixed(digits)}`
}

/** A price range; an open end reads "and more". */
export function formatRange(min: number, max: number | null): string {
  return max === null
    ? `${formatDollars(min)} and more`
    : `${formatDollars(min)} to ${formatDollars(max)}`
}

/** A day given as `2026-11-21` or a moment in ISO 8601, in UTC: `21 November 2026`. */
export function formatDay(iso: string): string {
  const day = new Date(iso)
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** The month of a day given as for `formatDay`: `November 2026`. */
export function formatMonth(iso: string): string {
  const day = new Date(iso)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** A moment given in ISO 8601, to the minute: `21 November 2026 at 07:05 UTC`. */
export function formatTimestamp(iso: string): string {
  return `${formatDay(iso)} at ${new Date(iso).toISOString().slice(11, 16)} UTC`
}

/** Words as an English list: `a`, `a and b`, `a, b, and c`. */
export function formatList(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}
export {
  DAY_MS,
  DAY_SECONDS,
  HOUR_MS,
  HOUR_SECONDS,
  MINUTE_MS,
  MINUTE_SECONDS,
  SECOND_MS,
} from './durations.ts'
export { mcpSetup } from './mcp-setup.ts'
