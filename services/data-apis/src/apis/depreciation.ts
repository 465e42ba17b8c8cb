import type { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/depreciation.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'
import { invalidParameter } from '#src/response-error.ts'

/** The charge of a year before rounding, from the book value with which it begins. */
function plannedCharge(parameters: Parameters, year: number, value: Decimal): Decimal {
  const { factor, method, salvage, years } = parameters
  const base = new Exact(parameters.cost).minus(salvage)
  if (method === 'straight_line') return base.div(years)
  if (method === 'sum_of_years') return base.times(years - year + 1).div((years * (years + 1)) / 2)
  const declining = value.times(factor).div(years)
  if (!parameters.switch_to_straight_line) return declining
  const evenly = value.minus(salvage).div(years - year + 1)
  return Exact.max(declining, evenly)
}

export default defineApi(contract, {
  handle(parameters) {
    const { cost, method, salvage, years } = parameters
    if (salvage > cost) throw invalidParameter('salvage', 'must not be higher than cost')
    const lowest = roundMoney(salvage)
    let value = roundMoney(cost)
    let written = new Exact(0)
    const schedule = Array.from({ length: years }, (_, index) => {
      const year = index + 1
      const isLast = year === years
      const isExhausting = method !== 'declining_balance' || parameters.switch_to_straight_line
      const left = value.minus(lowest)
      const planned = roundMoney(plannedCharge(parameters, year, value))
      // The last year takes what rounding left, and no method goes below the salvage value.
      const charge = isLast && isExhausting ? left : Exact.min(planned, left)
      value = value.minus(charge)
      written = written.plus(charge)
      return {
        year,
        depreciation: charge.toNumber(),
        accumulated: written.toNumber(),
        book_value: value.toNumber(),
      }
    })
    return { method, total: written.toNumber(), final_value: value.toNumber(), schedule }
  },
})
