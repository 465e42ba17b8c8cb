import type { CallParameter, CallRules, Query } from '@orchard/shared/call-contracts'
import fc, { type Arbitrary } from 'fast-check'

const LARGEST = 1e12

/** Draws a value that the rule of a parameter allows. */
function drawValue(rule: CallParameter): Arbitrary<string> {
  if (rule.enum) return fc.constantFrom(...rule.enum.map(String))
  const { maximum: max = LARGEST, minimum: min = -LARGEST } = rule
  switch (rule.type) {
    case 'integer':
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) }).map(String)
    case 'number':
      return fc
        .double({ min, max, noNaN: true })
        .map((value) => String(Number(value.toPrecision(12))))
        .filter((text) => !/e[+-]?\d{3}/.test(text))
        .filter((text) => Number(text) >= min && Number(text) <= max)
    case 'boolean':
      return fc.constantFrom('true', 'false')
    case 'date':
      return drawTime().map((time) => time.slice(0, 10))
    case 'datetime':
      return drawTime()
    case 'string':
      return drawText(rule.maxLength ?? 200)
  }
}

function drawTime(): Arbitrary<string> {
  const [min, max] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')]
  return fc.date({ min, max, noInvalidDate: true }).map((at) => `${at.toISOString().slice(0, 19)}Z`)
}

/** Half a surrogate pair cannot travel in an address. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}

function drawText(maxLength: number): Arbitrary<string> {
  const text = (unit: 'grapheme' | 'binary' | 'grapheme-ascii') =>
    fc.string({ unit, minLength: 1, maxLength: Math.min(maxLength, 400) })
  return fc
    .oneof(text('grapheme'), text('binary'), text('grapheme-ascii'))
    .map((drawn) => [...wellFormed(drawn)].slice(0, maxLength).join(''))
    .filter((drawn) => drawn !== '')
}

/** Draws parameters that the contract allows; `example` keeps some calls near a sensible one. */
export function drawCall(
  { combinations, parameters }: CallRules,
  example: Query,
): Arbitrary<Query> {
  const groups = combinations.length > 0 ? combinations : [[]]
  return fc.constantFrom(...groups).chain((group) => {
    const isNeeded = (rule: CallParameter) => rule.required || group.includes(rule.name)
    const draws = parameters.map((rule) => {
      const known = example[rule.name]
      const drawn = drawValue(rule)
      const value = known === undefined ? drawn : fc.oneof(drawn, fc.constant(String(known)))
      const given = value.map((one) => [[rule.name, one]])
      return isNeeded(rule) ? given : fc.oneof(given, fc.constant<string[][]>([]))
    })
    return fc.tuple(...draws).map((pairs) => Object.fromEntries(pairs.flat()) as Query)
  })
}

/** Draws a value that the rule of a parameter does not allow; null where any text will do. */
export function drawWrong(rule: CallParameter): Arbitrary<string> | null {
  const wrong: Arbitrary<string>[] = [fc.constant('')]
  if (rule.enum) wrong.push(fc.constant('none of these'))
  if (rule.type !== 'string') wrong.push(fc.constantFrom('x', 'NaN', '1,5', '--', 'tomorrow'))
  if (rule.maximum !== undefined && rule.maximum < LARGEST)
    wrong.push(fc.constant(String(Math.floor(rule.maximum) + 1)))
  if (rule.minimum !== undefined) wrong.push(fc.constant(String(Math.ceil(rule.minimum) - 1)))
  if (rule.maxLength !== undefined) wrong.push(fc.constant('x'.repeat(rule.maxLength + 1)))
  return fc.oneof(...wrong)
}
