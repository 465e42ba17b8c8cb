import { contract } from '#contracts/internal-rate-of-return.ts'
import { defineApi } from '#src/define-api.ts'
import { readNumbers } from '#src/lib/number-list.ts'
import { paybackOf } from '#src/lib/payback.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Rates are looked for between -99 % and 1,000,000 % a period. */
const [LOWEST, HIGHEST] = [Math.log(0.01), Math.log(10_001)]
const STEPS = 2_000
const HALVINGS = 60

/** Net present value at a growth factor of 1 + rate, summed from the last flow by Horner's rule. */
function presentValue(flows: readonly number[], growth: number): number {
  return flows.reduceRight((value, flow) => value / growth + flow, 0)
}

/** Finds the change of sign of the present value, to the last bit that counts. */
function bisect(flows: readonly number[], from: number, to: number): number {
  let [low, high] = [from, to]
  const isRising = presentValue(flows, Math.exp(low)) < 0
  for (let round = 0; round < HALVINGS; round++) {
    const middle = (low + high) / 2
    if (presentValue(flows, Math.exp(middle)) < 0 === isRising) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2)
}

/** Every rate at which the flows are worth nothing, from the lowest. */
function findRates(flows: readonly number[]): number[] {
  const rates: number[] = []
  const at = (step: number) => LOWEST + ((HIGHEST - LOWEST) * step) / STEPS
  let before = presentValue(flows, Math.exp(at(0)))
  for (let step = 1; step <= STEPS; step++) {
    const value = presentValue(flows, Math.exp(at(step)))
    if (value < 0 !== before < 0) rates.push(bisect(flows, at(step - 1), at(step)))
    before = value
  }
  return rates
}

export default defineApi(contract, {
  handle({ cash_flows, discount_rate }) {
    const flows = readNumbers('cash_flows', cash_flows, { least: 2, max: 200, largest: 1e9 })
    const hasBoth = flows.some((flow) => flow > 0) && flows.some((flow) => flow < 0)
    if (!hasBoth)
      throw invalidParameter('cash_flows', 'must have at least one payment out and one in')
    const growth = 1 + discount_rate / 100
    let sum = 0
    const periods = flows.map((amount, period) => {
      sum += amount
      const discounted = toDigits(amount / growth ** period, 2)
      return { period, amount, discounted, cumulative: toDigits(sum, 2) }
    })
    const rates = findRates(flows).map((rate) => toDigits(rate * 100, 6))
    const [first = null] = rates
    return {
      npv: toDigits(presentValue(flows, growth), 2),
      discount_rate,
      irr: rates.length === 1 ? first : null,
      rates,
      payback: paybackOf(periods.map(({ cumulative }) => cumulative)),
      periods,
    }
  },
})
