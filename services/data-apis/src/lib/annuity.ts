import type { Decimal } from 'decimal.js'
import { Exact } from './money.ts'

/** Interest at this rate does not reach a cent on any amount that a parameter allows. */
const NEGLIGIBLE_RATE = 1e-15

/**
 * The constant payment at the end of each period that repays `principal` in `periods`, before it is
 * rounded. `periodRate` is a fraction: 0.005 for half a percent a period.
 */
export function annuityPayment(
  principal: Decimal.Value,
  periodRate: Decimal,
  periods: number,
): Decimal {
  const loan = new Exact(principal)
  if (periodRate.lt(NEGLIGIBLE_RATE)) return loan.div(periods)
  const discount = periodRate.plus(1).pow(-periods)
  return loan.times(periodRate).div(new Exact(1).minus(discount))
}
