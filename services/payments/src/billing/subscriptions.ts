import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { change, emit } from './events.ts'
import { amountOf, type PlannedItem } from './proration.ts'
import { itemList, toItem } from './subscription-items.ts'

/** The parts of a new subscription. */
export interface SubscriptionDraft {
  customer: string
  items: readonly PlannedItem[]
  period: { start: number; end: number }
  status: Stripe.Subscription.Status
  defaultPaymentMethod: string | null
  metadata: Record<string, string>
  description?: string | null | undefined
  taxRates?: Stripe.TaxRate[]
}

/** Stores a new subscription; the caller bills it and emits the event. */
export function createSubscription(
  processor: Processor,
  draft: SubscriptionDraft,
): Stripe.Subscription {
  const { customer, defaultPaymentMethod, items, metadata, period, status } = draft
  const id = processor.newId('sub', 24)
  const now = processor.now()
  return processor.store.add<Stripe.Subscription>({
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: period.start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: defaultPaymentMethod,
    default_source: null,
    default_tax_rates: draft.taxRates ?? [],
    description: draft.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: itemList(
      id,
      items.map((item) => toItem(processor, id, item, period)),
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...metadata },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  })
}

/** Records that every item was billed for the whole current period. */
export function markBilled(processor: Processor, subscription: Stripe.Subscription): void {
  const billed = Object.fromEntries(
    subscription.items.data.map((item) => [
      item.id,
      {
        amount: amountOf({ id: item.id, price: item.price, quantity: item.quantity ?? 1 }),
        start: item.current_period_start,
        end: item.current_period_end,
      },
    ]),
  )
  const { store } = processor
  store.put('notes', subscription.id, { ...store.row('notes', subscription.id), billed })
}

/** The reason for ending a subscription. */
export type EndReason = Pick<
  Partial<Stripe.Subscription.CancellationDetails>,
  'comment' | 'feedback' | 'reason'
>

/** Ends a subscription at once and stops the automatic collection of its invoices. */
export function endSubscription(
  processor: Processor,
  subscription: Stripe.Subscription,
  details: EndReason = {},
): void {
  const { now, store } = processor
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return
  const cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
    ...subscription.cancellation_details,
    ...details,
  }
  releaseSchedule(processor, subscription, 'canceled')
  store.update(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now(),
    ended_at: now(),
    cancellation_details,
    pending_update: null,
  })
  for (const invoice of store.all('invoice')) {
    const isOurs =
      idOf(invoice.parent?.subscription_details?.subscription) === subscription.id &&
      (invoice.status === 'open' || invoice.status === 'draft')
    if (isOurs && invoice.auto_advance)
      change(
        processor,
        invoice,
        { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null },
        'invoice.updated',
      )
  }
  emit(processor, 'customer.subscription.deleted', subscription)
}

/** Releases the schedule of a subscription, if it has one. */
export function releaseSchedule(
  processor: Processor,
  subscription: Stripe.Subscription,
  how: 'canceled' | 'completed' | 'released',
): void {
  const { now, store } = processor
  const schedule = store.find('subscription_schedule', idOf(subscription.schedule))
  if (!schedule) return
  const timestamp = {
    canceled: { canceled_at: now() },
    completed: { completed_at: now() },
    released: { released_at: now(), released_subscription: subscription.id, subscription: null },
  }[how]
  store.update(subscription, { schedule: null })
  change(
    processor,
    schedule,
    { status: how, current_phase: null, ...timestamp },
    `subscription_schedule.${how}`,
  )
}
