import { contract, type Parameters } from '#contracts/random-numbers.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

type RandomBytes = Means['randomBytes']

/** A whole number of 53 bits from 0 on, which is as many as a number holds exactly. */
function draw53(randomBytes: RandomBytes): number {
  const [high = 0, ...rest] = randomBytes(7)
  return rest.reduce((value, byte) => value * 256 + byte, high & 31)
}

/** At least 0 and below 1. */
const drawFraction = (randomBytes: RandomBytes) => draw53(randomBytes) / 2 ** 53

/** A whole number from 0 to `bound` - 1; draws beyond the last full round are made again. */
function drawInteger(bound: number, randomBytes: RandomBytes): number {
  const limit = 2 ** 53 - (2 ** 53 % bound)
  for (;;) {
    const value = draw53(randomBytes)
    if (value < limit) return value % bound
  }
}

/** The Box-Muller transform; 1 minus a fraction is above 0, so that its logarithm is finite. */
function drawNormal(randomBytes: RandomBytes): number {
  const radius = Math.sqrt(-2 * Math.log(1 - drawFraction(randomBytes)))
  return radius * Math.cos(2 * Math.PI * drawFraction(randomBytes))
}

/**
 * Draws `count` different numbers below `bound`: Fisher-Yates on a deck of which only the places
 * that were swapped are kept.
 */
function drawUnique(bound: number, count: number, randomBytes: RandomBytes): number[] {
  const moved = new Map<number, number>()
  return Array.from({ length: count }, (_, index) => {
    const at = index + drawInteger(bound - index, randomBytes)
    const drawn = moved.get(at) ?? at
    moved.set(at, moved.get(index) ?? index)
    return drawn
  })
}

function drawIntegers(parameters: Parameters, randomBytes: RandomBytes): number[] {
  const { count, maximum, minimum, unique } = parameters
  for (const name of ['minimum', 'maximum'] as const)
    if (!Number.isInteger(parameters[name]))
      throw invalidParameter(name, 'must be a whole number for integers')
  if (maximum < minimum) throw invalidParameter('maximum', 'must not be below minimum')
  const bound = maximum - minimum + 1
  if (unique && bound < count)
    throw invalidParameter('count', `must be at most ${bound}, or unique be false`)
  const drawn = unique
    ? drawUnique(bound, count, randomBytes)
    : Array.from({ length: count }, () => drawInteger(bound, randomBytes))
  return drawn.map((value) => minimum + value)
}

function drawAll(parameters: Parameters, randomBytes: RandomBytes): number[] {
  const { count, decimals, deviation, kind, maximum, mean, minimum } = parameters
  if (kind === 'integer') return drawIntegers(parameters, randomBytes)
  if (parameters.unique) throw invalidParameter('unique', 'is for integers only')
  if (kind === 'decimal' && maximum <= minimum)
    throw invalidParameter('maximum', 'must be above minimum')
  const drawOne =
    kind === 'normal'
      ? () => mean + deviation * drawNormal(randomBytes)
      : () => minimum + (maximum - minimum) * drawFraction(randomBytes)
  return Array.from({ length: count }, () => toDigits(drawOne(), decimals))
}

/** Standard deviation with n - 1, of at least two numbers. */
function spreadOf(values: readonly number[], average: number): number | null {
  if (values.length < 2) return null
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0)
  return toDigits(Math.sqrt(squares / (values.length - 1)), 6)
}

export default defineApi(contract, {
  handle(parameters, { randomBytes }) {
    const values = drawAll(parameters, randomBytes)
    const average = values.reduce((sum, value) => sum + value / values.length, 0)
    const listed = parameters.sorted ? values.toSorted((one, other) => one - other) : values
    return {
      kind: parameters.kind,
      count: values.length,
      average: toDigits(average, 6),
      spread: spreadOf(values, average),
      numbers: listed.map((value, index) => ({ position: index + 1, value })),
    }
  },
})
