import { formatCount } from '@orchard/shared/format'
import { CALLS_PER_DAY, MONTHLY_GROWTH } from '@orchard/shared/planning'
import { readTyped } from '@orchard/shared/typed'

/** The number in a field, or a message for the visitor. */
export type NumberField = { value: number; problem?: never } | { value: null; problem: string }

/** The numbers that a field accepts. */
export interface NumberRule {
  min: number
  max: number
  /** Accepts whole numbers only. */
  isWhole: boolean
  /** Precedes both bounds in messages, such as `$`. */
  unit?: string
}

/** The limits of calls per day, growth and costs. */
export const CALLS_RULE: NumberRule = { ...CALLS_PER_DAY, isWhole: true }
export const GROWTH_RULE: NumberRule = { ...MONTHLY_GROWTH, isWhole: false }
export const UPFRONT_RULE: NumberRule = { min: 0, max: 100_000_000, isWhole: true, unit: '$' }
export const MAINTENANCE_RULE: NumberRule = { min: 0, max: 10_000_000, isWhole: true, unit: '$' }

/** Commas only separate thousands; in `7,5` a comma would be a decimal separator. */
const NUMBER = /^[-+]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/

/** `5.000` means five thousand to some readers and five to others. */
const LOOKS_GROUPED = /\.\d{3}$/

/**
 * Parses a visitor's input. `5,000`, `5 000`, `$5000` and `12%` are numbers; `7,5` is not, nor is
 * `5.000` in a field for whole numbers.
 */
export function readNumber(text: string, rule: NumberRule): NumberField {
  const plain = readTyped(text)
    .replace(/[\s$%_]/g, '')
    .replace('\u2212', '-')
  const isNumber = NUMBER.test(plain) && !(rule.isWhole && LOOKS_GROUPED.test(plain))
  const value = isNumber ? Number(plain.replaceAll(',', '')) : Number.NaN
  const isInside = value >= rule.min && value <= rule.max
  if (isInside && (!rule.isWhole || Number.isInteger(value))) return { value: value + 0 }
  const write = (bound: number) =>
    bound < 0 ? `\u2212${formatCount(-bound)}` : `${rule.unit ?? ''}${formatCount(bound)}`
  return {
    value: null,
    problem: `Enter a ${rule.isWhole ? 'whole ' : ''}number from ${write(rule.min)} to ${write(rule.max)}.`,
  }
}

const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** Parses a day such as `2026-11-21`; an empty text is valid and means none. */
export function readDay(text: string): { value: string | null; problem?: string } {
  const day = readTyped(text)
  if (day === '') return { value: null }
  const timestamp = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  const isReal =
    timestamp !== null &&
    !Number.isNaN(timestamp.getTime()) &&
    timestamp.toISOString().startsWith(day) &&
    timestamp.getUTCFullYear() >= FIRST_YEAR &&
    timestamp.getUTCFullYear() < LAST_YEAR
  return isReal
    ? { value: day }
    : { value: null, problem: `Enter a day from ${FIRST_YEAR} to ${LAST_YEAR - 1} as 2026-11-21.` }
}

/**
 * The query of /pricing after some changes. Empty values are dropped, so that the page without
 * choices has only one address.
 */
export function changeQuery(
  query: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes))
    if (value.trim() === '') next.delete(name)
    else next.set(name, value.trim())
  return next.size > 0 ? `?${next}` : ''
}

/** Parameters of the other forms, which a form keeps when it is submitted without JavaScript. */
export function otherParameters(
  query: URLSearchParams,
  own: readonly string[],
): [name: string, value: string][] {
  const names = [
    'billing',
    'calls',
    'growth',
    'start',
    'category',
    'size',
    'upfront',
    'maintenance',
  ]
  return names
    .filter((name) => !own.includes(name))
    .map((name): [string, string] => [name, query.get(name)?.trim() ?? ''])
    .filter(([, value]) => value !== '')
}
