import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { currentPeriod, plannedItems } from './subscription-items.ts'

/** A schedule phase with these items. */
export function phaseOf(
  items: readonly { price: Stripe.Price; quantity: number }[],
  start_date: number,
  end_date: number,
): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: items[0]?.price.currency ?? 'usd',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date,
    invoice_settings: null,
    items: items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    })),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'create_prorations',
    start_date,
    transfer_data: null,
    trial_end: null,
  }
}

/** Creates a schedule whose only phase is the subscription's current period. */
export function scheduleFor(
  processor: Processor,
  subscription: Stripe.Subscription,
  metadata: Record<string, string>,
): Stripe.SubscriptionSchedule {
  const { end, start } = currentPeriod(subscription)
  return {
    id: processor.newId('sub_sched', 24),
    object: 'subscription_schedule',
    application: null,
    billing_mode: structuredClone(subscription.billing_mode),
    canceled_at: null,
    completed_at: null,
    created: processor.now(),
    current_phase: { end_date: end, start_date: start },
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: idOf(subscription.default_payment_method) || null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [
      {
        ...phaseOf(plannedItems(subscription), start, end),
        default_tax_rates: structuredClone(subscription.default_tax_rates ?? []),
      },
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
}
