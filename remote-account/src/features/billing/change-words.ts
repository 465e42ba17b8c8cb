import type { Offer } from '@orchard/shared/facts'
import { formatCount, formatDay, formatDollars } from '@orchard/shared/format'
import type { Subscription } from '#src/data/billing-api.ts'
import type { Preview } from '#src/data/entities.ts'
import {
  creditWords,
  inOrder,
  isSuspended,
  LATER,
  nextPayment,
  planNamed,
  RENEWALS,
} from './billing-words.ts'

/** Says what a first plan costs now and later. */
export function purchaseWords({ cents, term }: Offer, creditCents: number): string {
  return inOrder(
    creditWords(creditCents, 'this plan and its renewals'),
    `It renews each ${term} for ${formatDollars(cents / 100)}, until you cancel. Taxes may be added on the payment page that follows.`,
  )
}

/** Says what a change costs later, and which quota it gives. */
export function changeWords(offer: Offer, preview: Preview, used: number | null): string[] {
  const {
    changes_at: changesAt,
    credit_cents: creditCents,
    is_at_once: isAtOnce,
    next_cents: nextCents,
    next_charge_at: nextChargeAt,
    quota,
    renewal_cents: renewalCents,
  } = preview
  const { monthlyQuota } = planNamed(offer.plan)
  const payment = inOrder(
    isAtOnce
      ? creditWords(creditCents, RENEWALS, 'What is left of your earlier payments becomes a credit')
      : creditWords(creditCents),
    `The ${nextPayment({ at: nextChargeAt, cents: nextCents, renewal_cents: renewalCents }, offer)}`,
  )
  if (!isAtOnce)
    return [
      `Your plan stays as it is until ${formatDay(changesAt)}. Then a new month begins, with ${formatCount(monthlyQuota)} requests. ${payment}`,
    ]
  const counted = used === null ? '' : `, of which ${formatCount(used)} are used`
  return [
    `Takes effect immediately. ${payment}`,
    ...(quota
      ? [
          `Until ${formatDay(quota.until)} you have ${formatCount(quota.calls)} requests${counted}, in proportion to the days on each plan. After that you have ${formatCount(monthlyQuota)} a month.`,
        ]
      : []),
  ]
}

/** Says what cancelling leaves. */
export function cancelWords(subscription: Subscription): string {
  return inOrder(
    isSuspended(subscription)
      ? 'Your plan does not renew, and you are not charged again. If your bank withdraws the dispute before the period ends, you keep the plan until then.'
      : 'You keep your plan until the end of the period you paid for, and are not charged again.',
    creditWords(subscription.credit_cents, LATER),
  )
}
