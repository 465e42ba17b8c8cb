import { contract, type Parameters } from '#contracts/bond-price.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'

const FACE = 100
/** Below this part of a period, a coupon is due today. */
const TOLERANCE = 1e-9
const BASIS_POINT = 0.0001
/** The curve goes three percentage points up and down. */
const [CURVE_POINTS, CURVE_STEP] = [13, 0.5]

/** The payments to come: amounts and times, in coupon periods from today. */
function paymentsOf({ coupon, frequency, years }: Parameters) {
  const count = Math.ceil(years * frequency - TOLERANCE)
  const next = years * frequency - (count - 1)
  const interest = coupon / frequency
  const payments = Array.from({ length: count }, (_, index) => ({
    periods: next + index,
    amount: index === count - 1 ? interest + FACE : interest,
  }))
  return { payments, next, accrued: interest * Math.max(0, 1 - next) }
}

/** The dirty price at a yield in percent, with its first two moments in periods. */
function discount(
  payments: ReturnType<typeof paymentsOf>['payments'],
  percent: number,
  frequency: number,
) {
  const growth = 1 + percent / 100 / frequency
  let [price, first, second] = [0, 0, 0]
  for (const { amount, periods } of payments) {
    const present = amount * growth ** -periods
    price += present
    first += present * periods
    second += present * periods * (periods + 1)
  }
  return { price, growth, first, second }
}

export default defineApi(contract, {
  handle(parameters) {
    const { coupon, frequency } = parameters
    const { accrued, next, payments } = paymentsOf(parameters)
    const { first, growth, price, second } = discount(payments, parameters.yield, frequency)
    const clean = price - accrued
    const macaulay = first / price / frequency
    const modified = macaulay / growth
    const half = (CURVE_POINTS - 1) / 2
    return {
      clean_price: toDigits(clean, 6),
      accrued_interest: toDigits(accrued, 6),
      dirty_price: toDigits(price, 6),
      macaulay_duration: toDigits(macaulay, 6),
      modified_duration: toDigits(modified, 6),
      convexity: toDigits(second / price / (growth * frequency) ** 2, 6),
      dv01: toDigits(modified * price * BASIS_POINT, 6),
      current_yield: toDigits((coupon / clean) * 100, 6),
      coupons: payments.length,
      next_coupon: toDigits(next / frequency, 6),
      curve: Array.from({ length: CURVE_POINTS }, (_, index) => {
        const shift = (index - half) * CURVE_STEP
        const there = discount(payments, parameters.yield + shift, frequency)
        return {
          yield: toDigits(parameters.yield + shift, 6),
          price: toDigits(there.price - accrued, 4),
          duration_estimate: toDigits(clean - (modified * price * shift) / 100, 4),
        }
      }),
    }
  },
})
