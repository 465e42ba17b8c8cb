import type { Decimal } from 'decimal.js'
import { contract } from '#contracts/net-present-value.ts'
import { defineApi } from '#src/define-api.ts'
import { annuityPayment } from '#src/lib/annuity.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { readNumbers } from '#src/lib/number-list.ts'
import { paybackOf } from '#src/lib/payback.ts'

/** Rates of the profile on either side of the discount rate. */
const STEPS = 5

const money = (amount: Decimal) => roundMoney(amount).toNumber()

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), new Exact(0))
}

/** Sums from the first element up to each one. */
function runningSums(amounts: readonly Decimal[]): Decimal[] {
  let total = new Exact(0)
  return amounts.map((amount) => {
    total = total.plus(amount)
    return total
  })
}

/** Present value of flows from period 0 on, by Horner's rule. */
function presentValue(flows: readonly Decimal[], percent: number): Decimal {
  const growth = new Exact(percent).div(100).plus(1)
  return flows.reduceRight((value, flow) => value.div(growth).plus(flow), new Exact(0))
}

function profileAround(rate: number, step: number, flows: readonly Decimal[]) {
  const lowest = Exact.max(0, new Exact(rate).minus(new Exact(step).times(STEPS)))
  return Array.from({ length: 2 * STEPS + 1 }, (_, index) => {
    const percent = lowest.plus(new Exact(step).times(index)).toNumber()
    return { rate: percent, npv: money(presentValue(flows, percent)) }
  })
}

export default defineApi(contract, {
  handle({ cash_flows, discount_rate, first, step }) {
    const given = readNumbers('cash_flows', cash_flows, { least: 1, max: 60, largest: 1e9 })
    const flows = (first === 'end' ? [0, ...given] : given).map((flow) => new Exact(flow))
    const rate = new Exact(discount_rate).div(100)
    const factors = flows.map((_, period) => new Exact(1).div(rate.plus(1).pow(period)))
    const discounted = flows.map((flow, period) => flow.times(factors[period] ?? 1))
    const cumulative = runningSums(discounted).map(money)
    const npv = presentValue(flows, discount_rate)
    const incoming = sum(discounted.filter((value) => value.gt(0)))
    const outgoing = sum(discounted.filter((value) => value.lt(0))).neg()
    const length = flows.length - 1
    return {
      npv: money(npv),
      present_value_in: money(incoming),
      present_value_out: money(outgoing),
      profitability_index: outgoing.lt(0.005)
        ? null
        : roundMoney(incoming.div(outgoing), 6).toNumber(),
      payback: paybackOf(runningSums(flows).map(money)),
      discounted_payback: paybackOf(cumulative),
      equivalent_payment: length === 0 ? null : money(annuityPayment(npv, rate, length)),
      periods: flows.map((flow, period) => ({
        period,
        amount: flow.toNumber(),
        factor: (factors[period] ?? new Exact(1)).toDecimalPlaces(8).toNumber(),
        discounted: money(discounted[period] ?? flow),
        cumulative: cumulative[period] ?? 0,
      })),
      profile: profileAround(discount_rate, step, flows),
    }
  },
})
