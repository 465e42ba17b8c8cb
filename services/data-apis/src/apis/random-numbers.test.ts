import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Drawn {
  average: number
  spread: number | null
  numbers: { position: number; value: number }[]
}

const draw = (query: object, means = {}) => ask<Drawn>('random-numbers', { ...query }, means)
const valuesOf = ({ numbers }: Drawn) => numbers.map(({ value }) => value)
/** Chance that gives these bytes, one draw after the other. */
function chance(...draws: number[][]) {
  return { randomBytes: () => Uint8Array.from(draws.shift() ?? []) }
}

// Python 3.11: v = int.from_bytes(bytes, 'big') & (2**53 - 1), then v % 49 + 1 and v / 2**53.
it('takes 53 bits of chance for a number', async () => {
  const bytes = [1, 2, 3, 4, 5, 6, 7]
  const range = { minimum: 1, maximum: 49, count: 1 }
  expect(valuesOf(await draw(range, chance(bytes)))).toEqual([35])
  const decimal = { kind: 'decimal', minimum: 0, maximum: 1, count: 1, decimals: 6 }
  expect(valuesOf(await draw(decimal, chance(bytes)))).toEqual([0.031496])
})

it('draws again beyond the last full round', async () => {
  const means = chance([255, 255, 255, 255, 255, 255, 255], [0, 0, 0, 0, 0, 0, 48])
  const range = { minimum: 1, maximum: 49, count: 1 }
  expect(valuesOf(await draw(range, means))).toEqual([49])
})

// Python 3.11: math.sqrt(-2 * math.log(0.5)) * math.cos(2 * math.pi * 0.125) = 0.8325546111576978.
it('makes normal numbers by Box and Muller', async () => {
  const means = chance([16, 0, 0, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0, 0])
  const normal = { kind: 'normal', mean: 100, deviation: 15, count: 1, decimals: 6 }
  expect(valuesOf(await draw(normal, means))).toEqual([112.488319])
})

// Python 3.11: statistics.mean and statistics.stdev of [0.25, 0.5, 0.75] are 0.5 and 0.25.
it('tells mean and spread of what it drew', async () => {
  const means = chance(
    [8, ...Array(6).fill(0)],
    [16, ...Array(6).fill(0)],
    [24, ...Array(6).fill(0)],
  )
  const response = await draw({ kind: 'decimal', minimum: 0, maximum: 1, count: 3 }, means)
  expect(response).toMatchObject({ average: 0.5, spread: 0.25 })
  expect(await draw({ count: 1 })).toMatchObject({ spread: null })
})

it('draws every number once without repetition', async () => {
  const all = await draw({ minimum: -5, maximum: 994, count: 1000, unique: true, sorted: true })
  expect(valuesOf(all)).toEqual(Array.from({ length: 1_000 }, (_, index) => index - 5))
})

it('favours no number', async () => {
  const times = new Map<number, number>()
  for (const value of valuesOf(await draw({ minimum: 1, maximum: 10, count: 1000 })))
    times.set(value, (times.get(value) ?? 0) + 1)
  const squares = [...times.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0)
  expect(times.size).toBe(10)
  // Chi-squared with 9 degrees of freedom is above 27.88 once in a thousand draws; chance here is fixed.
  expect(squares).toBeLessThan(27.88)
})

it.each([
  [{ minimum: 1, maximum: 5, count: 6, unique: true }, 'count', 'must be at most 5'],
  [{ minimum: 5, maximum: 1 }, 'maximum', 'must not be below minimum'],
  [{ minimum: 0.5 }, 'minimum', 'must be a whole number for integers'],
  [{ kind: 'decimal', minimum: 1, maximum: 1 }, 'maximum', 'must be above minimum'],
  [{ kind: 'normal', unique: true }, 'unique', 'is for integers only'],
])('refuses %o', async (query, name, problem) => {
  expect(await refusal('random-numbers', query)).toMatchObject({
    ...{ status: 400, errors: { [name]: expect.stringContaining(problem) } },
  })
})
