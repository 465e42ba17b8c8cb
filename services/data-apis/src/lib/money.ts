import { Decimal } from 'decimal.js'

/** Enough digits for any amount that a parameter allows, through a thousand compounding steps. */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** Rounds half away from zero, as statements of account do; two decimals unless told. */
export function roundMoney(amount: Decimal.Value, decimals = 2): Decimal {
  return new Exact(amount).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
}
