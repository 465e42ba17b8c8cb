import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { applyPendingUpdate } from './apply-update.ts'
import { change, emit } from './events.ts'
import { confirmPaymentIntent, type Outcome } from './intents.ts'
import { finalizeInvoice, intentOf, markPaid, subscriptionOf } from './invoices.ts'
import { endSubscription } from './subscriptions.ts'

/** Days between collection attempts; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** Options for collecting an invoice. */
export interface PayHow {
  /** A card other than the one on file. */
  method?: Stripe.PaymentMethod | undefined
  /** The cardholder has just authenticated. */
  isAuthenticated?: boolean
  /** Only automatic attempts are retried. */
  isAutomatic?: boolean
  /** Leave the subscription as it is on failure, because its change waits for this payment. */
  leavesSubscription?: boolean
}

/** The card to charge: the subscription's own, or else the customer's. */
export function methodFor(
  { store }: Processor,
  customer: string,
  subscription?: Stripe.Subscription,
): Stripe.PaymentMethod | undefined {
  const settings = store.find('customer', customer)?.invoice_settings
  const id = idOf(subscription?.default_payment_method) || idOf(settings?.default_payment_method)
  return store.find('payment_method', id)
}

/** Finalizes an invoice and collects it. */
export function finalizeAndCollect(
  processor: Processor,
  invoice: Stripe.Invoice,
  how: PayHow = {},
): Outcome {
  finalizeInvoice(processor, invoice)
  return collectInvoice(processor, invoice, { ...how, isAutomatic: true })
}

/** Tries to pay an open invoice and updates its subscription. */
export function collectInvoice(
  processor: Processor,
  invoice: Stripe.Invoice,
  how: PayHow = {},
): Outcome {
  const intent = intentOf(processor, invoice)
  if (!intent) {
    settle(processor, invoice)
    return { kind: 'succeeded' }
  }
  const subscription = subscriptionOf(processor, invoice)
  const method = how.method ?? methodFor(processor, idOf(invoice.customer), subscription)
  processor.store.update(invoice, {
    attempted: true,
    ...(how.isAutomatic ? { attempt_count: invoice.attempt_count + 1 } : {}),
  })
  const outcome: Outcome = method
    ? confirmPaymentIntent(processor, intent, method, how.isAuthenticated ?? false)
    : { kind: 'declined', decline: NO_METHOD }
  if (outcome.kind === 'succeeded') settle(processor, invoice)
  else fail(processor, invoice, outcome, how)
  return outcome
}

/** Marks an invoice as paid and applies the consequences. */
export function settle(processor: Processor, invoice: Stripe.Invoice): void {
  markPaid(processor, invoice)
  const subscription = subscriptionOf(processor, invoice)
  if (!subscription) return
  if (subscription.pending_update && idOf(subscription.latest_invoice) === invoice.id)
    applyPendingUpdate(processor, subscription)
  const wasUnpaid = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (wasUnpaid && idOf(subscription.latest_invoice) === invoice.id)
    change(processor, subscription, { status: 'active' }, 'customer.subscription.updated')
}

const NO_METHOD = {
  code: 'invoice_payment_intent_requires_action',
  message:
    'Cannot charge customer as the customer has no default payment method and no payment method was given.',
}

function fail(
  processor: Processor,
  invoice: Stripe.Invoice,
  outcome: Outcome,
  { isAutomatic = false, leavesSubscription = false }: PayHow,
): void {
  const subscription = subscriptionOf(processor, invoice)
  const isRenewal = invoice.billing_reason === 'subscription_cycle'
  const wait = isRenewal ? RETRY_AFTER_DAYS[invoice.attempt_count - 1] : undefined
  if (isAutomatic)
    processor.store.update(invoice, {
      next_payment_attempt: wait === undefined ? null : processor.now() + wait * DAY_SECONDS,
    })
  if (outcome.kind === 'requires_action')
    emit(processor, 'invoice.payment_action_required', invoice)
  emit(processor, 'invoice.payment_failed', invoice)
  if (!subscription || !isAutomatic || leavesSubscription || subscription.pending_update) return
  if (subscription.status === 'active')
    change(processor, subscription, { status: 'past_due' }, 'customer.subscription.updated')
  if (isRenewal && wait === undefined && subscription.status === 'past_due')
    endSubscription(processor, subscription, { reason: 'payment_failed' })
}
