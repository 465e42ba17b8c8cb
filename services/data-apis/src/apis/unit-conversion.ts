import type { Decimal } from 'decimal.js'
import { contract } from '#contracts/unit-conversion.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact } from '#src/lib/money.ts'
import { AMBIGUOUS, OTHER_CODES } from '#src/lib/unit-table.ts'
import { UNITS, type Unit } from '#src/lib/units.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

const byCode = new Map(UNITS.map((unit) => [unit.code, unit]))
const exactNames = new Map<string, Unit>()
const anyCaseNames = new Map<string, Unit>()
for (const unit of UNITS)
  for (const name of [unit.name, ...unit.otherNames]) {
    const lower = name.toLowerCase()
    if (!exactNames.has(name)) exactNames.set(name, unit)
    for (const key of [lower, `${lower}s`]) if (!anyCaseNames.has(key)) anyCaseNames.set(key, unit)
  }

/** Codes are case-sensitive, since mW and MW differ; names are not. */
function findUnit(parameter: 'from' | 'to', given: string): Unit {
  // `m^2` is m2, and the ångström's sign (U+212B) is the letter Å.
  const text = given
    .trim()
    .normalize('NFC')
    .replace(/\^(?=\d)/g, '')
  const name = text.toLowerCase()
  const coded =
    byCode.get(text) ?? (Object.hasOwn(AMBIGUOUS, text) ? undefined : exactNames.get(text))
  if (coded) return coded
  const other = byCode.get(OTHER_CODES[name.replace(/(?<=.{3})s$/, '')] ?? '')
  if (other) return other
  const candidates = Object.hasOwn(AMBIGUOUS, name)
    ? AMBIGUOUS[name]
    : AMBIGUOUS[name.replace(/s$/, '')]
  if (typeof candidates === 'string')
    throw invalidParameter(parameter, `is ambiguous; give one of ${candidates}`)
  const named = anyCaseNames.get(name)
  if (named) return named
  const codes = [...byCode.keys()].filter((code) => code.toLowerCase() === name)
  throw invalidParameter(
    parameter,
    codes.length > 0
      ? `must be a code in its own case: ${codes.join(' or ')}`
      : 'must be the code or English name of a known unit, such as km or kilometre',
  )
}

/** result = x × scale + shift, or scale ÷ x where exactly one of the units is reciprocal. */
function relate(from: Unit, to: Unit, isDifference: boolean) {
  const isInverse = from.isReciprocal !== to.isReciprocal
  const [up, down] = isInverse || !from.isReciprocal ? [from, to] : [to, from]
  let top = up.numerator.times(down.denominator)
  let bottom = up.denominator.times(down.numerator)
  // A value per distance turns into distances per volume: the factors multiply.
  if (isInverse && to.isReciprocal) [top, bottom] = [bottom, top]
  const shift = isDifference ? new Exact(0) : top.times(from.offset).div(bottom).minus(to.offset)
  return { top, bottom, isInverse, shift }
}

function short(value: Decimal): string {
  return new Exact(value.toSignificantDigits(12)).toString()
}

function isShort(value: Decimal, top: Decimal, bottom: Decimal): boolean {
  return new Exact(value.toSignificantDigits(12)).times(bottom).eq(top)
}

function scaleText(top: Decimal, bottom: Decimal): string {
  const scale = top.div(bottom)
  if (isShort(scale, top, bottom)) return scale.eq(1) ? '' : ` × ${short(scale)}`
  const inverse = bottom.div(top)
  if (isShort(inverse, bottom, top)) return ` ÷ ${short(inverse)}`
  if (top.isInteger() && bottom.isInteger() && top.lt(1_000) && bottom.lt(1_000))
    return ` × ${top} / ${bottom}`
  return ` × ${short(scale)}`
}

function formulaOf({ bottom, isInverse, shift, top }: ReturnType<typeof relate>): string {
  if (isInverse) return `${short(top.div(bottom))} ÷ x`
  const scale = scaleText(top, bottom)
  if (shift.isZero()) return `x${scale}`
  const signed = (value: Decimal) => `${value.isNegative() ? '-' : '+'} ${short(value.abs())}`
  const before = shift.times(bottom).div(top)
  // A shift after the scale is written where it has few digits, as in x × 1.8 + 32.
  if (shift.toSignificantDigits(12).eq(shift)) return `x${scale} ${signed(shift)}`
  return `(x ${signed(before)})${scale}`
}

export default defineApi(contract, {
  handle({ difference, digits, value, ...given }) {
    const from = findUnit('from', given.from)
    const to = findUnit('to', given.to)
    if (from.dimension !== to.dimension)
      throw responseError(
        'dimensions_differ',
        `${from.code} measures ${from.dimension} and ${to.code} measures ${to.dimension}`,
      )
    const relation = relate(from, to, difference)
    const { bottom, isInverse, shift, top } = relation
    if (isInverse && value === 0)
      throw responseError('no_reciprocal', `Zero ${from.code} has no counterpart in ${to.code}`)
    const isBelowZero =
      from.dimension === 'temperature' && new Exact(value).plus(from.offset).isNegative()
    if (isBelowZero && !difference)
      throw responseError('below_absolute_zero', `${value} ${from.code} is below absolute zero`)
    const result = isInverse ? top.div(bottom).div(value) : top.times(value).div(bottom).plus(shift)
    return {
      value,
      from: { code: from.code, name: from.name },
      to: { code: to.code, name: to.name },
      result: new Exact(result.toSignificantDigits(digits)).toNumber(),
      dimension: from.dimension,
      // All measured units are multiples of the dalton, whose value cancels out between them.
      exact_factor: from.isExact === to.isExact,
      formula: formulaOf(relation),
    }
  },
})
