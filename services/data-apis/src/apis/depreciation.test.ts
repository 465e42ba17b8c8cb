import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  total: number
  final_value: number
  schedule: { depreciation: number; book_value: number }[]
}

const asset = { cost: '10000', salvage: '1000', years: '5' }

// Gnumeric 1.12.55: SLN(10000,1000,5); SYD(10000,1000,5,1) and year 4; DDB(10000,1000,5,1) and
// years 4 and 5.
it.each([
  ['straight_line', { 1: 1_800, 5: 1_800 }],
  ['sum_of_years', { 1: 3_000, 4: 1_200 }],
  ['declining_balance', { 1: 4_000, 4: 864, 5: 296 }],
])('writes an asset off by %s', async (method, charges) => {
  const { final_value, schedule, total } = await ask<ResponseBody>('depreciation', {
    ...asset,
    method,
  })
  for (const [year, charge] of Object.entries(charges))
    expect(schedule[Number(year) - 1]?.depreciation).toBe(charge)
  expect({ final_value, total }).toEqual({ final_value: 1_000, total: 9_000 })
})

// Gnumeric 1.12.55: VDB(10000,0,8,0,1), and the same from 3 to 4, 4 to 5 and 7 to 8.
it('switches to equal charges as soon as they are higher', async () => {
  const query = { cost: '10000', years: '8', method: 'declining_balance' }
  const { schedule } = await ask<ResponseBody>('depreciation', query)
  const expected = { 1: 2_500, 4: 1_054.6875, 5: 791.015625, 8: 791.015625 }
  for (const [year, charge] of Object.entries(expected))
    expect(Math.abs((schedule[Number(year) - 1]?.depreciation ?? 0) - charge)).toBeLessThan(0.02)
  expect(schedule.at(-1)?.book_value).toBe(0)
})

// Gnumeric 1.12.55: DDB(2400,300,10,2,1.5).
it('takes another factor, and ends above the salvage value where it may not switch', async () => {
  const query = { cost: '2400', salvage: '300', years: '10', method: 'declining_balance' }
  const { final_value, schedule } = await ask<ResponseBody>('depreciation', {
    ...{ ...query, factor: '1.5', switch_to_straight_line: 'false' },
  })
  expect(schedule[1]?.depreciation).toBe(306)
  expect(final_value).toBeGreaterThan(300)
})

it('refuses to leave more than was paid', async () => {
  expect(await refusal('depreciation', { ...asset, salvage: '10001' })).toMatchObject({
    status: 400,
    errors: { salvage: 'salvage must not be higher than cost' },
  })
})
