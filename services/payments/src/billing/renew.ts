import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { takePendingLines } from './change-subscription.ts'
import { change } from './events.ts'
import { createInvoice } from './invoices.ts'
import { periodEnd } from './period.ts'
import { firstLines } from './start-subscription.ts'
import { cadenceOf, currentPeriod, itemList, plannedItems, toItem } from './subscription-items.ts'
import { endSubscription, markBilled } from './subscriptions.ts'

/** Ends the current period: starts the next one with a draft invoice, or ends the subscription. */
export function renew(processor: Processor, subscription: Stripe.Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(processor, subscription)
    return
  }
  const { end } = currentPeriod(subscription)
  const planned = plannedItems(subscription)
  const next = periodEnd(subscription.billing_cycle_anchor, cadenceOf(planned), end)
  beginPeriod(processor, subscription, { start: end, end: next })
}

/** Moves a subscription to a period and drafts its invoice. */
export function beginPeriod(
  processor: Processor,
  subscription: Stripe.Subscription,
  period: { start: number; end: number },
): void {
  const previous = currentPeriod(subscription)
  const customer = processor.store.find('customer', idOf(subscription.customer))
  if (!customer) throw new Error(`Subscription ${subscription.id} has no customer`)
  const planned = plannedItems(subscription)
  const invoice = createInvoice(processor, {
    customer,
    subscription,
    lines: [
      ...takePendingLines(processor, subscription),
      ...firstLines(processor, planned, period, subscription.id),
    ],
    reason: 'subscription_cycle',
    period: previous,
  })
  const items = subscription.items.data.map((old) => {
    const item = { id: old.id, price: old.price, quantity: old.quantity ?? 1 }
    return toItem(processor, subscription.id, item, period, old)
  })
  change(
    processor,
    subscription,
    { items: itemList(subscription.id, items), latest_invoice: invoice.id },
    'customer.subscription.updated',
  )
  markBilled(processor, subscription)
}
