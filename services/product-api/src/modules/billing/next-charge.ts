import type { Offer } from '@orchard/shared/facts'
import { monthsAfter } from '@orchard/shared/planning'
import type Stripe from 'stripe'

/** A payment that comes by itself. */
export interface NextCharge {
  at: Date
  cents: number
}

/**
 * An offer at what it costs with the tax rates of a subscription. The customer must have been read with it.
 * Rounded as Stripe does; what Stripe Tax adds is not known before its invoice.
 */
export function withTax(offer: Offer, { customer, default_tax_rates }: Stripe.Subscription): Offer {
  const isExempt =
    typeof customer === 'object' &&
    !customer.deleted &&
    ['exempt', 'reverse'].includes(customer.tax_exempt ?? 'none')
  const tax = (default_tax_rates ?? [])
    .filter(({ inclusive }) => !inclusive && !isExempt)
    .reduce((sum, { percentage }) => sum + Math.round((offer.cents * percentage) / 100), 0)
  return { ...offer, cents: offer.cents + tax }
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
