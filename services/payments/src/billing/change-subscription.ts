import { HOUR_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { StripeError } from '#src/stripe-error.ts'
import { applyTarget } from './apply-update.ts'
import { finalizeAndCollect } from './collect.ts'
import { toLine } from './compose-invoice.ts'
import { change } from './events.ts'
import type { Outcome } from './intents.ts'
import { createInvoice, intentOf, voidInvoice } from './invoices.ts'
import type { PlannedChange } from './plan-change.ts'
import { itemList } from './subscription-items.ts'

/** Lifetime of a pending change, as at Stripe. */
const PENDING_SECONDS = 23 * HOUR_SECONDS

/** Options for billing a change of items. */
export interface Billing {
  /** Bill at once, on the next invoice, or not at all. */
  proration: 'always_invoice' | 'create_prorations' | 'none'
  payment:
    | 'allow_incomplete'
    | 'default_incomplete'
    | 'error_if_incomplete'
    | 'pending_if_incomplete'
  prorationDate?: number | undefined
  /** Other fields to change with the items. */
  patch?: Partial<Stripe.Subscription>
}

/**
 * Changes the items of a subscription and bills the change.
 * @throws {StripeError} 402 if the payment fails and the change requires it.
 */
export function changeItems(
  processor: Processor,
  subscription: Stripe.Subscription,
  planned: PlannedChange,
  billing: Billing,
): void {
  const { patch = {}, payment, proration } = billing
  const { resets, target } = planned
  const lines = planned.lines.map((line, index) =>
    toLine(processor, { ...line, item: line.item ?? target.items[index]?.id }, subscription.id),
  )
  const isBilledNow = resets || proration === 'always_invoice'
  if (!isBilledNow || lines.length === 0) {
    keepForNextInvoice(processor, subscription, lines)
    applyTarget(processor, subscription, target, patch)
    return
  }
  const waits = payment === 'pending_if_incomplete'
  const refuses = payment === 'error_if_incomplete'
  if (!waits && !refuses) applyTarget(processor, subscription, target, patch)
  const { invoice, outcome } = invoiceNow(processor, subscription, lines, billing)
  if (outcome.kind === 'succeeded') {
    if (waits || refuses)
      applyTarget(processor, subscription, target, { ...patch, latest_invoice: invoice.id })
    return
  }
  if (refuses) {
    voidInvoice(processor, invoice)
    throw paymentRefused(processor, invoice, outcome)
  }
  if (!waits) return
  processor.store.put('notes', subscription.id, {
    ...processor.store.row('notes', subscription.id),
    target: { ...target, patch },
  })
  change(
    processor,
    subscription,
    { pending_update: pendingUpdate(processor, planned, patch), latest_invoice: invoice.id },
    'customer.subscription.updated',
  )
}

/** Creates and collects an invoice of these and all pending lines. */
export function invoiceNow(
  processor: Processor,
  subscription: Stripe.Subscription,
  lines: readonly Stripe.InvoiceLineItem[],
  { payment, prorationDate }: Pick<Billing, 'payment' | 'prorationDate'>,
): { invoice: Stripe.Invoice; outcome: Outcome } {
  const { now, store } = processor
  const customer = store.find('customer', idOf(subscription.customer))
  if (!customer) throw new Error(`Subscription ${subscription.id} has no customer`)
  const invoice = createInvoice(processor, {
    customer,
    subscription,
    lines: [...takePendingLines(processor, subscription), ...lines],
    reason: 'subscription_update',
    period: { start: now(), end: now() },
    prorationDate,
  })
  const leavesSubscription =
    payment === 'pending_if_incomplete' || payment === 'error_if_incomplete'
  // A pending change finds its invoice here once it is paid.
  if (payment !== 'error_if_incomplete') store.update(subscription, { latest_invoice: invoice.id })
  return { invoice, outcome: finalizeAndCollect(processor, invoice, { leavesSubscription }) }
}

/** Removes and returns the pending proration lines. */
export function takePendingLines(
  { store }: Processor,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem[] {
  const { pendingLines = [], ...notes } = store.row('notes', subscription.id) ?? {}
  if (pendingLines.length > 0) store.put('notes', subscription.id, notes)
  return pendingLines
}

function keepForNextInvoice(
  { store }: Processor,
  subscription: Stripe.Subscription,
  lines: Stripe.InvoiceLineItem[],
): void {
  if (lines.length === 0) return
  const notes = store.row('notes', subscription.id)
  const pendingLines = [...(notes?.pendingLines ?? []), ...lines]
  store.put('notes', subscription.id, { ...notes, pendingLines })
}

function pendingUpdate(
  { now }: Processor,
  { resets, target }: PlannedChange,
  { cancel_at_period_end, metadata }: Partial<Stripe.Subscription>,
): Stripe.Subscription.PendingUpdate {
  return {
    billing_cycle_anchor: resets ? target.anchor : null,
    cancel_at_period_end: cancel_at_period_end ?? null,
    discount: null,
    discounts: null,
    expires_at: now() + PENDING_SECONDS,
    metadata: metadata ?? null,
    subscription_items: itemList('', target.items).data,
    trial_end: null,
    trial_from_plan: null,
  }
}

function paymentRefused(
  processor: Processor,
  invoice: Stripe.Invoice,
  outcome: Outcome,
): StripeError {
  const intent = intentOf(processor, invoice)
  const details = intent ? { payment_intent: structuredClone(intent) } : {}
  if (outcome.kind !== 'declined')
    return new StripeError(
      402,
      'Payment for this subscription requires additional user action before it can be completed successfully.',
      { code: 'subscription_payment_intent_requires_action', ...details },
      'card_error',
    )
  const { code, decline_code, message } = outcome.decline
  const reason = decline_code ? { decline_code } : {}
  return new StripeError(402, message, { code, ...reason, ...details }, 'card_error')
}
