/** Why a number is refused, in the order in which it is tested. */
export type TaxProblem = 'length' | 'format' | 'component' | 'check_digit'

/** Rules of our own for one kind of number: the library lacks it, or is wrong about it. */
export interface TaxKind {
  /** The number without separators and the country's prefix. */
  compact(written: string): string
  /** Null for a number that is well formed. */
  problemOf(compact: string, today: Date): TaxProblem | null
  /** Layouts in which the number may be written; any if absent. */
  layout?: RegExp
  format?(compact: string): string
  person: boolean
  company: boolean
  /** Of a kind that the library lacks. */
  name?: string
  localName?: string
}

/** Upper case, without separators and without a prefix of the country. */
export function withoutSeparators(prefix?: RegExp): (written: string) => string {
  return (written) => {
    const compact = written.toUpperCase().replace(/[\s./,:_-]/g, '')
    return prefix ? compact.replace(prefix, '') : compact
  }
}

/** Sum of digits, or of characters of an alphabet, each multiplied by the weight of its place. */
export function weigh(
  text: string,
  weights: readonly number[],
  alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
): number {
  return weights.reduce(
    (sum, weight, place) => sum + weight * alphabet.indexOf(text[place] ?? '0'),
    0,
  )
}

/** The remainder that is never negative, unlike that of the operator `%`. */
export function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

/** True for digits of which the Luhn sum ends in zero. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** True for a day of the calendar that is not after `today`. */
export function isDay(year: number, month: number, day: number, today?: Date): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && (today === undefined || date <= today)
}

/** The number at two places of a text. */
export function pair(text: string, start: number): number {
  return Number(text.slice(start, start + 2))
}

/** Tests a pattern, then whether the last character is the one that the others give. */
export function byCheck(
  length: number | readonly number[],
  pattern: RegExp,
  check: (compact: string) => boolean,
  component: (compact: string, today: Date) => boolean = () => true,
): TaxKind['problemOf'] {
  const lengths = [length].flat()
  return (compact, today) => {
    if (!lengths.includes(compact.length)) return 'length'
    if (!pattern.test(compact)) return 'format'
    if (!component(compact, today)) return 'component'
    return check(compact) ? null : 'check_digit'
  }
}

/** For numbers without check digits. */
export const unchecked = () => true
export const DIGITS = /^\d+$/
export const PERSON = { person: true, company: false }
export const COMPANY = { person: false, company: true }
export const ANYBODY = { person: true, company: true }
