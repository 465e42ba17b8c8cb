import type { Decimal } from 'decimal.js'
import { contract, type Parameters } from '#contracts/compound-interest.ts'
import { defineApi } from '#src/define-api.ts'
import { Exact, roundMoney } from '#src/lib/money.ts'

/** Below this, interest does not reach a cent, and its powers cannot be told from one. */
const NEGLIGIBLE_RATE = 1e-15

/** Value after a number of periods: first deposit and contributions, compounded. */
function valueAfter(periods: number, rate: Decimal, parameters: Parameters): Decimal {
  const { contribution, contribution_at, principal } = parameters
  if (rate.lt(NEGLIGIBLE_RATE)) return new Exact(contribution).times(periods).plus(principal)
  const growth = rate.plus(1).pow(periods)
  const series = growth.minus(1).div(rate).times(contribution)
  const grown = contribution_at === 'start' ? series.times(rate.plus(1)) : series
  return growth.times(principal).plus(grown)
}

const money = (amount: Decimal) => roundMoney(amount).toNumber()

export default defineApi(contract, {
  handle(parameters) {
    const { contribution, periods_per_year, principal, rate, years } = parameters
    const periodRate = new Exact(rate).div(100).div(periods_per_year)
    const schedule = Array.from({ length: years }, (_, index) => {
      const periods = (index + 1) * periods_per_year
      const value = valueAfter(periods, periodRate, parameters)
      const paid = new Exact(contribution).times(periods).plus(principal)
      return {
        year: index + 1,
        value: money(value),
        contributed: money(paid),
        interest: roundMoney(value).minus(roundMoney(paid)).toNumber(),
      }
    })
    const last = schedule.at(-1)
    const effective = periodRate.plus(1).pow(periods_per_year).minus(1).times(100)
    return {
      final_value: last?.value ?? principal,
      contributed: last?.contributed ?? principal,
      interest: last?.interest ?? 0,
      effective_rate: roundMoney(effective, 6).toNumber(),
      schedule,
    }
  },
})
