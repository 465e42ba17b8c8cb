import type { CallParameter } from './call-contracts.ts'

/** A parsed query or JSON body; repeated names have a list. */
export type Query = Readonly<Record<string, unknown>>

/** The value of a parameter in the type that its rule names. */
export type ParameterValue = string | number | boolean

/** The rules for the parameters of one API. */
export interface CallRules {
  parameters: readonly CallParameter[]
  /** Groups of parameters of which one must be given whole; empty where any will do. */
  combinations: readonly (readonly string[])[]
}

/** A parameter that cannot be accepted. */
export interface ParameterProblem {
  code: 'parameter_missing' | 'parameter_invalid' | 'parameter_unknown'
  name: string
  /** A sentence that names the parameter and what is allowed. */
  detail: string
}

/** The parameters of a call. */
export interface ReadCall {
  /** Typed values, defaults included. */
  values: Record<string, ParameterValue>
  /** Everything that is wrong: missing parameters first, then invalid ones, then unknown ones. */
  problems: ParameterProblem[]
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/
const INTEGER = /^[+-]?\d{1,15}$/
const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/

/** All problems of a call as one refusal, in words and by parameter. */
export interface ParameterRefusal {
  code: ParameterProblem['code']
  detail: string
  errors: Record<string, string>
}

/** The refusal of a call with problems; null for one without. */
export function parameterRefusal(problems: readonly ParameterProblem[]): ParameterRefusal | null {
  const [first] = problems
  if (!first) return null
  const errors = Object.fromEntries(problems.map(({ detail, name }) => [name, detail]))
  return { code: first.code, detail: first.detail, errors }
}

/** The parameters in the JSON body of a POST; null for any other body. */
export function bodyParameters(body: unknown): Query | null {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Query) : null
}

/** The problems of an address that has secret parameters; nothing of their values is in them. */
export function secretsInAddress(
  { parameters }: Pick<CallRules, 'parameters'>,
  address: Query,
): ParameterProblem[] {
  return parameters
    .filter(({ name, secret }) => secret && Object.hasOwn(address, name))
    .map(({ name }) => ({
      code: 'parameter_invalid',
      name,
      detail: `${name} must be sent in the JSON body of a POST, never in the address`,
    }))
}

/** True for a call that has secret parameters. */
export function hasSecrets({ parameters }: Pick<CallRules, 'parameters'>, given: Query): boolean {
  return parameters.some(({ name, secret }) => secret === true && Object.hasOwn(given, name))
}

/** Reads the parameters of a call by the rules of its API and applies defaults. */
export function readParameters({ parameters, combinations }: CallRules, query: Query): ReadCall {
  const values: Record<string, ParameterValue> = {}
  const missing: ParameterProblem[] = []
  const invalid: ParameterProblem[] = []
  for (const rule of parameters) {
    const { name } = rule
    const given = Object.hasOwn(query, name) ? query[name] : undefined
    if (given === undefined) {
      if (rule.default !== undefined) values[name] = rule.default
      else if (rule.required)
        missing.push({ code: 'parameter_missing', name, detail: `${name} is missing` })
      continue
    }
    const value = readValue(rule, given)
    if (value.problem === undefined) values[name] = value.value
    else invalid.push({ code: 'parameter_invalid', name, detail: `${name} ${value.problem}` })
  }
  if (missing.length === 0 && !hasCombination(combinations, query)) {
    const detail = `Give ${combinations.map((group) => group.join(' with ')).join(', or ')}`
    for (const name of new Set(combinations.flat()))
      if (!Object.hasOwn(query, name)) missing.push({ code: 'parameter_missing', name, detail })
  }
  return { values, problems: [...missing, ...invalid, ...unknownParameters(parameters, query)] }
}

/** The problems of unknown names. For an API with a secret parameter they do not repeat the name, which may be the secret. */
function unknownParameters(parameters: readonly CallParameter[], query: Query): ParameterProblem[] {
  const isSecret = parameters.some(({ secret }) => secret)
  const problems: ParameterProblem[] = []
  for (const name in query)
    if (!parameters.some((rule) => rule.name === name))
      problems.push({
        code: 'parameter_unknown',
        name: isSecret ? 'unknown' : name,
        detail: `There is no ${isSecret ? 'such parameter' : `parameter ${name}`}; ${allowedNames(parameters)}`,
      })
  return problems
}

function allowedNames(parameters: readonly CallParameter[]): string {
  if (parameters.length === 0) return 'this API takes none'
  return `this API takes ${parameters.map(({ name }) => name).join(', ')}`
}

function hasCombination(combinations: CallRules['combinations'], query: Query): boolean {
  return (
    combinations.length === 0 ||
    combinations.some((group) => group.every((name) => Object.hasOwn(query, name)))
  )
}

type ReadValue = { value: ParameterValue; problem?: undefined } | { problem: string }

/** A problem is in words that follow the parameter's name. */
function readValue(rule: CallParameter, given: unknown): ReadValue {
  if (Array.isArray(given)) return { problem: 'must be given once' }
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean')
    return { problem: `must be ${NOUNS[rule.type]}` }
  const text = String(given)
  if (text === '') return { problem: 'must not be empty' }
  if (LONE_SURROGATE.test(text)) return { problem: 'must be valid Unicode' }
  const value = parseValue(rule, text)
  if (value === null) return { problem: `must be ${NOUNS[rule.type]}` }
  const problem = limitProblem(rule, value)
  return problem === null ? { value } : { problem }
}

function limitProblem(rule: CallParameter, value: ParameterValue): string | null {
  const { enum: allowed, maximum, maxLength, minimum } = rule
  if (allowed && !allowed.includes(value)) return `must be one of: ${allowed.join(', ')}`
  if (typeof value === 'number') {
    const isOutside = value < (minimum ?? value) || value > (maximum ?? value)
    if (!isOutside) return null
    if (minimum !== undefined && maximum !== undefined)
      return `must be between ${minimum} and ${maximum}`
    return minimum === undefined ? `must be ${maximum} or less` : `must be ${minimum} or more`
  }
  if (typeof value === 'string' && maxLength !== undefined && isLongerThan(value, maxLength))
    return `must have at most ${maxLength} characters`
  return null
}

/** Counts characters, not UTF-16 units, and only where it matters. */
function isLongerThan(text: string, maxLength: number): boolean {
  return text.length > maxLength && [...text].length > maxLength
}

/** One half of a pair of UTF-16, which no encoding can send on. */
const LONE_SURROGATE = /\p{Cs}/u

const NOUNS = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date such as 2026-11-21',
  datetime: 'a time such as 2026-11-21T12:00:00Z',
} as const

/** The value in the type of its rule; null where it is none. */
function parseValue({ type }: CallParameter, given: string): ParameterValue | null {
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

/** True for a day that the calendar has. */
function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}
