import type { CallParameter } from '@orchard/shared/call-contracts'
import { ApiError } from '#src/api-error.ts'
import type { Contract } from './contract.ts'

/** A query as it was parsed; a parameter that is given several times is a list. */
export type Query = Readonly<Record<string, string | readonly string[]>>

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const INTEGER = /^[+-]?\d{1,15}$/
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/

/**
 * Holds the parameters of a call against the API's document.
 * @throws {ApiError} 400 naming every parameter that is missing, unknown or not allowed.
 */
export function checkParameters(contract: Contract, query: Query): void {
  const missing: [string, string][] = []
  const unknown: [string, string][] = []
  const invalid: [string, string][] = []
  for (const name in query)
    if (!contract.parameters.has(name)) unknown.push([name, `There is no parameter ${name}`])
  for (const rule of contract.parameters.values()) {
    const given = query[rule.name]
    if (given === undefined) {
      if (rule.required) missing.push([rule.name, `${rule.name} is missing`])
      continue
    }
    const wrong = typeof given === 'string' ? whatIsWrong(rule, given) : 'must be given once'
    if (wrong !== null) invalid.push([rule.name, `${rule.name} ${wrong}`])
  }
  const { combinations } = contract
  if (missing.length === 0 && !hasCombination(combinations, query)) {
    const choice = `Give ${combinations.map((group) => group.join(' with ')).join(', or ')}`
    const absent = combinations.flat().filter((name) => !(name in query))
    for (const name of absent) missing.push([name, choice])
  }
  const all = [...missing, ...invalid, ...unknown]
  const [first] = all
  if (!first) return
  const code =
    missing.length > 0
      ? 'parameter_missing'
      : invalid.length > 0
        ? 'parameter_invalid'
        : 'parameter_unknown'
  throw new ApiError(400, code, first[1], Object.fromEntries(all))
}

function hasCombination(combinations: Contract['combinations'], query: Query): boolean {
  return (
    combinations.length === 0 || combinations.some((group) => group.every((name) => name in query))
  )
}

/** In words that follow the parameter's name, or null. */
function whatIsWrong(rule: CallParameter, given: string): string | null {
  if (given === '') return 'must not be empty'
  const value = readValue(rule, given)
  if (value === null) return `must be ${NOUNS[rule.type]}`
  if (rule.enum && !rule.enum.includes(value)) return `must be ${rule.enum.join(', ')}`
  if (typeof value === 'number') {
    if (rule.minimum !== undefined && value < rule.minimum) return `must be ${rule.minimum} or more`
    if (rule.maximum !== undefined && value > rule.maximum) return `must be ${rule.maximum} or less`
  }
  if (
    rule.maxLength !== undefined &&
    typeof value === 'string' &&
    [...value].length > rule.maxLength
  )
    return `must have ${rule.maxLength} characters or fewer`
  return null
}

const NOUNS = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date such as 2026-11-21',
  datetime: 'a time such as 2026-11-21T12:00:00Z',
} as const

/** The value in the type of its rule; null where it is none. */
function readValue({ type }: CallParameter, given: string): string | number | boolean | null {
  if (type === 'integer') return INTEGER.test(given) ? Number(given) : null
  if (type === 'number') return NUMBER.test(given) ? Number(given) : null
  if (type === 'boolean') return given === 'true' ? true : given === 'false' ? false : null
  if (type === 'date') return DATE.test(given) && isDay(given) ? given : null
  if (type === 'datetime')
    return DATE_TIME.test(given) && isDay(given.slice(0, 10)) && !Number.isNaN(Date.parse(given))
      ? given
      : null
  return given
}

/** Whether the calendar has such a day. */
function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}
