import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Roll {
  total: number
  terms: { sum: number; dice?: number[] }[]
  distribution: { total: number; chance: number }[]
  chance_of_target: number | null
}

const roll = (notation: string, more = {}) => ask<Roll>('dice-roll', { notation, ...more })

/** Every outcome of the dice, one by one. */
function outcomes(sides: readonly number[]): number[][] {
  return sides.reduce<number[][]>(
    (lists, count) =>
      lists.flatMap((list) => Array.from({ length: count }, (_, index) => [...list, index + 1])),
    [[]],
  )
}

const add = (faces: readonly number[]) => faces.reduce((sum, face) => sum + face, 0)
const ascending = (faces: readonly number[]) => faces.toSorted((a, b) => a - b)

it.each([
  ['3d6+2', [6, 6, 6], (faces: number[]) => add(faces) + 2],
  ['4d6kh3', [6, 6, 6, 6], (faces: number[]) => add(ascending(faces).slice(1))],
  ['3d8kl1', [8, 8, 8], (faces: number[]) => Math.min(...faces)],
  ['5d4kl3', [4, 4, 4, 4, 4], (faces: number[]) => add(ascending(faces).slice(0, 3))],
  ['2d10-d4', [10, 10, 4], ([a = 0, b = 0, c = 0]: number[]) => a + b - c],
])('counts %s as listing every outcome does', async (notation, sides, total) => {
  const all = outcomes(sides).map(total)
  const { distribution } = await roll(notation)
  expect(add(distribution.map(({ chance }) => chance))).toBeCloseTo(1, 4)
  for (const row of distribution) {
    const times = all.filter((one) => one === row.total).length
    expect(row.chance).toBeCloseTo(times / all.length, 5)
  }
})

// Python 3.11.7: sum(a + b + c >= 14 for a, b, c in itertools.product(range(1, 7), repeat=3)) / 216
it('gives the chance of a target', async () => {
  expect(await roll('3d6', { target: 14 })).toMatchObject({ chance_of_target: 0.162037 })
  expect(await roll('3d6', { target: 19 })).toMatchObject({ chance_of_target: 0 })
})

it('adds up what it rolled', async () => {
  const { terms, total } = await roll('4d6kh3 + 2d8 - 1d4 - 1')
  expect(terms.map(({ dice }) => dice?.length)).toEqual([4, 2, 1, undefined])
  expect(total).toBe(add(terms.map(({ sum }) => sum)))
  expect(terms[0]?.sum).toBe(add(ascending(terms[0]?.dice ?? []).slice(1)))
})

it('draws again where a byte would favour low faces', async () => {
  const bytes = [255, 252, 251]
  const randomBytes = () => Uint8Array.of(bytes.shift() ?? 0)
  const { total } = await ask<Roll>('dice-roll', { notation: 'd6' }, { randomBytes })
  expect([total, bytes]).toEqual([6, []])
})

it.each(['7', 'd', '21d6', 'd101', '3d6kh4', '9d6kh2', '3d6++2', '20d100', 'd6+d6+d6+d6+d6+d6'])(
  'refuses %s',
  async (notation) => {
    expect(await refusal('dice-roll', { notation })).toMatchObject({
      status: 400,
      errors: { notation: expect.any(String) },
    })
  },
)

it('refuses a plus sign that arrived as a space', async () => {
  expect(await refusal('dice-roll', { notation: '3d6 2' })).toMatchObject({
    ...{ status: 400, detail: expect.stringContaining('%2B') },
  })
  expect(await ask('dice-roll', { notation: ' 4d6 kh3 + 2 ' })).toMatchObject({
    notation: '4d6kh3+2',
  })
})
