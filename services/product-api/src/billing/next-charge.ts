import type { Offer } from '@orchard/shared/facts'
import { monthsAfter } from '@orchard/shared/planning'

/** A payment that comes by itself. */
export interface NextCharge {
  at: Date
  cents: number
}

/**
 * The first renewal that the credit does not cover. Each takes from the credit what it costs.
 * @param anchor the billing cycle anchor that the renewals keep to; `renewsAt` is the next of them.
 */
export function nextChargeOf(
  { cents, term }: Offer,
  { anchor, credit, renewsAt }: { anchor: Date; credit: number; renewsAt: Date },
): NextCharge {
  const paidByCredit = Math.floor(Math.max(credit, 0) / cents)
  const months = paidByCredit * (term === 'year' ? 12 : 1)
  const years = renewsAt.getUTCFullYear() - anchor.getUTCFullYear()
  const before = 12 * years + renewsAt.getUTCMonth() - anchor.getUTCMonth()
  return {
    at: months === 0 ? renewsAt : monthsAfter(anchor, before + months),
    cents: cents - (Math.max(credit, 0) - paidByCredit * cents),
  }
}
