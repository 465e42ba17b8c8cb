import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  clean_price: number
  accrued_interest: number
  dirty_price: number
  macaulay_duration: number
  modified_duration: number
  convexity: number
  dv01: number
  coupons: number
  curve: { yield: number; price: number; duration_estimate: number }[]
}

const priceAt = (percent: number, coupon: number, years: number, frequency: number) =>
  ask<ResponseBody>('bond-price', { yield: percent, coupon, years, frequency })

// Gnumeric 1.12.55, basis 0: PRICE, ACCRINT, DURATION and MDURATION for the settlement on 2026-01-15 of
// bonds until 2036-01-15 and 2056-01-15. Convexity: second derivative by mpmath 1.3 in 40 digits.
it.each([
  [[4.5, 3, 10, 1], 88.130923, 0, 8.690426, 8.316197, 83.392425],
  [[7, 6.25, 30, 4], 90.621796, 0, 12.977818, 12.754613, 261.421588],
] as const)(
  'agrees with Gnumeric about %o',
  async ([percent, coupon, years, frequency], ...rest) => {
    const [clean_price, accrued_interest, macaulay_duration, modified_duration, convexity] = rest
    expect(await priceAt(percent, coupon, years, frequency)).toMatchObject({
      ...{ clean_price, accrued_interest, macaulay_duration, modified_duration, convexity },
    })
  },
)

// Gnumeric 1.12.55: PRICE(2026-01-15,2033-04-15,0.05,0.04,100,2,0), ACCRINT from 2025-10-15 on; the
// derivatives of the dirty price by mpmath 1.3.
it('counts the interest since the last coupon', async () => {
  expect(await priceAt(4, 5, 7.25, 2)).toMatchObject({
    ...{ clean_price: 106.233609, accrued_interest: 1.25, dirty_price: 107.483609, coupons: 15 },
    ...{ modified_duration: 6.017506, convexity: 43.257847 },
  })
})

it('is worth its face value at a yield equal to the coupon', async () => {
  expect(await priceAt(5, 5, 8, 2)).toMatchObject({ clean_price: 100, accrued_interest: 0 })
  expect(await priceAt(-2, 0, 1, 1)).toMatchObject({ macaulay_duration: 1, coupons: 1 })
})

it('bends away from the straight estimate in favour of the holder', async () => {
  const { clean_price, curve } = await priceAt(4, 5, 7.25, 2)
  expect(curve.map((point) => point.yield)).toEqual([
    ...[1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7],
  ])
  for (const { duration_estimate, price, ...point } of curve)
    if (point.yield !== 4) expect(price).toBeGreaterThan(duration_estimate)
  expect(curve[6]?.price).toBeCloseTo(clean_price, 4)
})

it('refuses other rhythms of coupons', async () => {
  const query = { yield: 4, coupon: 5, years: 7, frequency: 3 }
  expect(await refusal('bond-price', query)).toMatchObject({
    errors: { frequency: 'frequency must be one of: 1, 2, 4, 12' },
  })
})
