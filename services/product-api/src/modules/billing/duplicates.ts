import { HOUR_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { idOf } from './id-of.ts'
import { minuteOf } from './minute-of.ts'
import { invoiceOf, isLive, UNSETTLED } from './subscription-state.ts'

/** A subscription so young was bought by mistake, such as in a second tab. */
const MISTAKE_S = HOUR_SECONDS
/** The provider's reason of a refund, by which one that was made is found again. */
const REASON = 'duplicate'
/** Metadata of a subscription that is ended: the cents to pay back. */
const DECIDED = 'refund_cents'

/**
 * Refunds and ends all live subscriptions of a customer but `kept`. A refund leaves out what was used:
 * the share of the time, from an hour on, or that of the calls, whichever is larger. It comes first, so
 * that after a failure in between the subscription is still found here.
 * @param usedShare the share of a subscription’s calls that were made, from 0 to 1.
 * @returns the ids of those that were ended.
 */
export async function endDuplicates(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  kept: Stripe.Subscription | undefined,
  { nowS, usedShare }: { nowS: number; usedShare(of: Stripe.Subscription): Promise<number> },
): Promise<string[]> {
  const extra = subscriptions.filter((one) => isLive(one) && one.id !== kept?.id)
  for (const subscription of extra) {
    const share = Math.max(timeShare(subscription, nowS), await usedShare(subscription))
    await refund(stripe, subscription, { nowS, share: 1 - share })
    await stripe.subscriptions.cancel(subscription.id, UNSETTLED, {
      idempotencyKey: `end-duplicate-${subscription.id}`,
    })
  }
  return extra.map(({ id }) => id)
}

async function refund(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { nowS, share }: { nowS: number; share: number },
) {
  const invoice = invoiceOf(subscription)
  if (!invoice?.id || invoice.amount_paid === 0) return
  const payment = await paymentOf(stripe, invoice.id)
  if (payment === null) return
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
  const before = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  if (before.some(({ reason }) => reason === REASON)) return
  const decided = await decide(stripe, subscription, {
    cents: Math.round(invoice.amount_paid * share),
    nowS,
  })
  const left = before.reduce((cents, { amount }) => cents - amount, invoice.amount_paid)
  const amount = Math.min(decided, left)
  if (amount <= 0) return
  await stripe.refunds.create(
    { payment_intent: payment, amount, reason: REASON },
    { idempotencyKey: `refund-duplicate-${invoice.id}-${amount}` },
  )
}

/**
 * Decides how many cents are paid back for a subscription. Whoever comes first decides, and the subscription keeps it: what was
 * used grows, and two amounts would be two refunds.
 */
async function decide(
  stripe: Stripe,
  { id }: Stripe.Subscription,
  { cents, nowS }: { cents: number; nowS: number },
): Promise<number> {
  // Read anew: another reading may have decided meanwhile.
  const decided = (await stripe.subscriptions.retrieve(id)).metadata[DECIDED]
  if (decided !== undefined) return Number(decided)
  try {
    await stripe.subscriptions.update(
      id,
      { metadata: { [DECIDED]: cents } },
      { idempotencyKey: `decide-duplicate-${id}-${minuteOf(nowS)}` },
    )
    return cents
  } catch (error) {
    // The key was used with another amount.
    if ((error as { type?: string }).type !== 'StripeIdempotencyError') throw error
    const other = (await stripe.subscriptions.retrieve(id)).metadata[DECIDED]
    if (other === undefined) throw error
    return Number(other)
  }
}

function timeShare({ items }: Stripe.Subscription, nowS: number): number {
  const [item] = items.data
  if (!item) return 0
  const { current_period_end: end, current_period_start: start } = item
  if (nowS - start < MISTAKE_S) return 0
  return Math.min((nowS - start) / (end - start), 1)
}

/** The payment by which an invoice was paid; null where it was paid from the customer's balance. */
export async function paymentOf(stripe: Stripe, invoice: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })
  return idOf(data[0]?.payment.payment_intent)
}
