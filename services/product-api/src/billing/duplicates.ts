import type Stripe from 'stripe'
import { invoiceOf, isLive } from './subscription-state.ts'

/** A younger subscription was bought by mistake, such as in a second tab. */
const MISTAKE_S = 60 * 60

/**
 * Ends all live subscriptions of a customer but `kept` and refunds them: in full within an hour of
 * the payment, later for the rest of the period.
 * @returns the ids of those that were ended.
 */
export async function endDuplicates(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  kept: Stripe.Subscription | undefined,
  nowS: number,
): Promise<string[]> {
  const extra = subscriptions.filter((one) => isLive(one) && one.id !== kept?.id)
  for (const subscription of extra) {
    await stripe.subscriptions.cancel(
      subscription.id,
      { prorate: false, invoice_now: false },
      { idempotencyKey: `end-duplicate-${subscription.id}` },
    )
    await refundUnused(stripe, subscription, nowS)
  }
  return extra.map(({ id }) => id)
}

async function refundUnused(stripe: Stripe, subscription: Stripe.Subscription, nowS: number) {
  const invoice = invoiceOf(subscription)
  const item = subscription.items.data[0]
  if (!invoice?.id || !item || invoice.amount_paid === 0) return
  const amount = unused(invoice.amount_paid, item, nowS)
  const payment = await paymentOf(stripe, invoice.id)
  if (amount === 0 || payment === null) return
  await stripe.refunds.create(
    { payment_intent: payment, amount, reason: 'duplicate' },
    { idempotencyKey: `refund-duplicate-${invoice.id}` },
  )
}

function unused(
  paid: number,
  { current_period_end: end, current_period_start: start }: Stripe.SubscriptionItem,
  nowS: number,
): number {
  if (nowS - start < MISTAKE_S) return paid
  return Math.max(Math.round((paid * (end - nowS)) / (end - start)), 0)
}

/** The payment by which an invoice was paid; null where it was paid from the customer's balance. */
export async function paymentOf(stripe: Stripe, invoice: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 1 })
  const intent = data[0]?.payment.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
