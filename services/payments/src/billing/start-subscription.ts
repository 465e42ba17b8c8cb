import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { collectInvoice, settle } from './collect.ts'
import { toLine } from './compose-invoice.ts'
import { change, emit } from './events.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { addIntervals } from './period.ts'
import { type PlannedItem, periodLine } from './proration.ts'
import { cadenceOf, currentPeriod, plannedItems, productName } from './subscription-items.ts'
import { createSubscription, markBilled, type SubscriptionDraft } from './subscriptions.ts'

type Start = Omit<SubscriptionDraft, 'period' | 'status'>

/** Starts a subscription whose first payment is already made, as Checkout does. */
export function startPaidSubscription(
  processor: Processor,
  start: Start,
  paidBy: Stripe.PaymentIntent | undefined,
): { subscription: Stripe.Subscription; invoice: Stripe.Invoice } {
  const subscription = begin(processor, start, 'active')
  const invoice = firstInvoice(processor, subscription)
  processor.store.update(subscription, { latest_invoice: invoice.id })
  emit(processor, 'customer.subscription.created', subscription)
  finalizeInvoice(processor, invoice, paidBy)
  settle(processor, invoice)
  return { subscription, invoice }
}

/** Starts a subscription and tries to collect its first invoice. */
export function startSubscription(
  processor: Processor,
  start: Start,
  collects: boolean,
): Stripe.Subscription {
  const subscription = begin(processor, start, 'incomplete')
  const invoice = firstInvoice(processor, subscription)
  processor.store.update(subscription, { latest_invoice: invoice.id })
  emit(processor, 'customer.subscription.created', subscription)
  finalizeInvoice(processor, invoice)
  if (collects || invoice.amount_due === 0)
    collectInvoice(processor, invoice, { isAutomatic: true })
  return subscription
}

/** Expires a subscription whose first invoice was not paid in time. */
export function expireIncomplete(processor: Processor, subscription: Stripe.Subscription): void {
  change(
    processor,
    subscription,
    { status: 'incomplete_expired', ended_at: processor.now() },
    'customer.subscription.updated',
  )
}

/** The lines of the first period. */
export function firstLines(
  processor: Processor,
  items: readonly PlannedItem[],
  period: { start: number; end: number },
  subscription: string,
): Stripe.InvoiceLineItem[] {
  return items.map((item) =>
    toLine(processor, periodLine(item, productName(processor, item.price), period), subscription),
  )
}

function begin(
  processor: Processor,
  start: Start,
  status: Stripe.Subscription.Status,
): Stripe.Subscription {
  const now = processor.now()
  const period = { start: now, end: addIntervals(now, cadenceOf(start.items), 1) }
  const subscription = createSubscription(processor, { ...start, period, status })
  markBilled(processor, subscription)
  return subscription
}

function firstInvoice(processor: Processor, subscription: Stripe.Subscription): Stripe.Invoice {
  const { now, store } = processor
  const customer = store.find('customer', idOf(subscription.customer))
  if (!customer) throw new Error(`Subscription ${subscription.id} has no customer`)
  const period = currentPeriod(subscription)
  const lines = firstLines(processor, plannedItems(subscription), period, subscription.id)
  return createInvoice(processor, {
    customer,
    subscription,
    lines,
    reason: 'subscription_create',
    period: { start: now(), end: now() },
  })
}
