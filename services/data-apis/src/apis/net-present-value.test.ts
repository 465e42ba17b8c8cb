import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  npv: number
  profitability_index: number | null
  payback: number | null
  discounted_payback: number | null
  equivalent_payment: number | null
  periods: { amount: number; factor: number; discounted: number }[]
  profile: { rate: number; npv: number }[]
}

const value = (cash_flows: string, discount_rate: number, more: Record<string, unknown> = {}) =>
  ask<ResponseBody>('net-present-value', { cash_flows, discount_rate, ...more })

// Gnumeric 1.12.55: NPV(0.1,300,420,680)-1000, NPV(0.08,-5000,1500,2500,3000) and NPV(0.1,300,420,680).
it.each([
  ['-1000,300,420,680', 10, 'now', 130.73],
  ['-5000 1500 2500 3000', 8, 'end', 846.05],
  ['300;420;680', 10, 'end', 1_130.73],
])('agrees with Gnumeric about %s at %d %%', async (flows, rate, first, npv) => {
  expect(await value(flows, rate, { first })).toMatchObject({ npv })
})

// Gnumeric 1.12.55: NPV(0.1,300,420,680)/1000 and -PMT(0.1,3,NPV(0.1,300,420,680)-1000).
it('compares projects of different size and length', async () => {
  expect(await value('-1000,300,420,680', 10)).toMatchObject({
    ...{ profitability_index: 1.130729, equivalent_payment: 52.57 },
  })
  expect(await value('100,200', 10)).toMatchObject({ profitability_index: null })
  expect(await value('100', 10)).toMatchObject({ npv: 100, equivalent_payment: null })
})

it('spreads the rates of the profile around the one given, and none below zero', async () => {
  const { profile } = await value('-1000,300,420,680', 10, { step: 3 })
  expect(profile.map(({ rate }) => rate)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30])
  // Gnumeric 1.12.55: NPV(0.07,300,420,680)-1000.
  const near = await value('-1000,300,420,680', 10)
  expect(near.profile[2]).toEqual({ rate: 7, npv: 202.3 })
  expect(near.profile[5]).toEqual({ rate: 10, npv: near.npv })
})

it('counts the periods until the money is back, with interest and without', async () => {
  // 40 a period pays 100 back in 2.5; discounted at 10 % it is 36.36, 33.06, 30.05 and 27.32.
  const response = await value('-100,40,40,40,40', 10)
  expect(response.payback).toBe(2.5)
  expect(response.discounted_payback).toBeCloseTo(3 + (100 - 36.36 - 33.06 - 30.05) / 27.32, 2)
  expect(await value('-100,40,40', 10)).toMatchObject({ payback: null, discounted_payback: null })
})

it('adds where there is no interest', async () => {
  expect(await value('-100,40,70', 0)).toMatchObject({ npv: 10, equivalent_payment: 5 })
})

it('refuses what are no amounts, and too many of them', async () => {
  for (const cash_flows of ['ten', '1e10', Array(61).fill('1').join(',')])
    expect(await refusal('net-present-value', { cash_flows, discount_rate: 5 })).toMatchObject({
      ...{ status: 400, errors: { cash_flows: expect.stringMatching(/^cash_flows must/) } },
    })
})
