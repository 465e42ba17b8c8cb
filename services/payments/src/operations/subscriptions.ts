import type Stripe from 'stripe'
import { z } from 'zod'
import { type Billing, changeItems, invoiceNow } from '#src/billing/change-subscription.ts'
import { toLine } from '#src/billing/compose-invoice.ts'
import { change } from '#src/billing/events.ts'
import { nextItems, planChange } from '#src/billing/plan-change.ts'
import { creditLine } from '#src/billing/proration.ts'
import { startSubscription } from '#src/billing/start-subscription.ts'
import { plannedItems, productName } from '#src/billing/subscription-items.ts'
import { endSubscription } from '#src/billing/subscriptions.ts'
import type { Processor } from '#src/processor.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import {
  boolean,
  id,
  integer,
  isWithin,
  mergeMetadata,
  metadata,
  page,
  text,
  timeRange,
} from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { assertOwner, find, findCustomer } from './find.ts'
import { prorationTime } from './proration-time.ts'
import { itemChange, prorationBehavior } from './shapes.ts'
import { patchOf } from './subscription-patch.ts'
import { readTaxRates, taxRates } from './tax-rates.ts'

const paymentBehavior = z.enum([
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
])
const FEEDBACK = [
  '',
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const
const cancellationDetails = z.strictObject({
  comment: text.optional(),
  feedback: z.enum(FEEDBACK).optional(),
})
/** Fields that Stripe accepts together with a pending change. */
const WITH_PENDING = new Set([
  'cancel_at_period_end',
  'expand',
  'items',
  'metadata',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
])

const create = defineOperation(
  'POST',
  '/v1/subscriptions',
  {
    customer: id,
    default_payment_method: id.optional(),
    default_tax_rates: taxRates.optional(),
    description: text.optional(),
    items: z
      .array(z.strictObject({ price: id, quantity: integer.optional() }))
      .min(1)
      .max(20),
    metadata: metadata.optional(),
    payment_behavior: paymentBehavior.optional(),
  },
  (processor, params) => {
    const customer = findCustomer(processor, params.customer, 'customer')
    const method = params.default_payment_method
    if (method)
      assertOwner(find(processor, 'payment_method', method, 'default_payment_method'), customer.id)
    return startSubscription(
      processor,
      {
        customer: customer.id,
        items: nextItems(processor, [], params.items),
        defaultPaymentMethod: method ?? null,
        metadata: mergeMetadata({}, params.metadata),
        description: params.description,
        taxRates: readTaxRates(processor, params.default_tax_rates ?? [], 'default_tax_rates'),
      },
      params.payment_behavior !== 'default_incomplete',
    )
  },
)

const retrieve = defineOperation('GET', '/v1/subscriptions/:id', {}, (processor, _params, parts) =>
  find(processor, 'subscription', parts['id']),
)

const list = defineOperation(
  'GET',
  '/v1/subscriptions',
  {
    ...page,
    created: timeRange.optional(),
    customer: id.optional(),
    price: id.optional(),
    status: z
      .enum([
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ])
      .optional(),
  },
  ({ store }, params) =>
    pageOf(
      '/v1/subscriptions',
      store
        .all('subscription')
        .filter((one) => isWithin(one.created, params.created))
        .filter((one) => params.customer === undefined || idOf(one.customer) === params.customer)
        .filter((one) => hasStatus(one, params.status))
        .filter(
          ({ items }) =>
            params.price === undefined || items.data.some((item) => item.price.id === params.price),
        ),
      params,
    ),
)

const updateShape = {
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at_period_end: boolean.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  default_tax_rates: taxRates.optional(),
  description: text.optional(),
  items: z.array(itemChange).max(20).optional(),
  metadata: metadata.optional(),
  payment_behavior: paymentBehavior.optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: integer.optional(),
}

const update = defineOperation(
  'POST',
  '/v1/subscriptions/:id',
  updateShape,
  (processor, params, parts) => {
    const subscription = findLive(processor, parts['id'])
    const payment = params.payment_behavior ?? 'allow_incomplete'
    if (payment === 'pending_if_incomplete') {
      const extra = Object.entries(params).find(
        ([name, value]) => value !== undefined && !WITH_PENDING.has(name),
      )
      if (extra)
        throw refusal.invalid(
          `You cannot set \`${extra[0]}\` when \`payment_behavior=pending_if_incomplete\`.`,
          extra[0],
        )
    }
    if (subscription.pending_update && params.items)
      throw refusal.invalid('The subscription has a pending update; pay or void its invoice first.')
    const patch = patchOf(processor, subscription, params)
    const resetsAnchor = params.billing_cycle_anchor?.type === 'now'
    if (!params.items && !resetsAnchor) {
      change(processor, subscription, patch, 'customer.subscription.updated')
      return subscription
    }
    const proration = params.proration_behavior ?? 'create_prorations'
    const at = prorationTime(processor, subscription, params.proration_date)
    const billing: Billing = { proration, payment, prorationDate: at, patch }
    const planned = planChange(
      processor,
      subscription,
      nextItems(processor, plannedItems(subscription), params.items ?? []),
      {
        at,
        prorates: proration !== 'none',
        resetsAnchor,
      },
    )
    changeItems(processor, subscription, planned, billing)
    return subscription
  },
)

const cancel = defineOperation(
  'DELETE',
  '/v1/subscriptions/:id',
  {
    cancellation_details: cancellationDetails.optional(),
    invoice_now: boolean.optional(),
    prorate: boolean.optional(),
  },
  (processor, params, parts) => {
    const subscription = findLive(processor, parts['id'])
    const { comment, feedback } = params.cancellation_details ?? {}
    const credits = params.prorate ? creditsOf(processor, subscription) : []
    endSubscription(processor, subscription, {
      reason: 'cancellation_requested',
      ...(comment ? { comment } : {}),
      ...(feedback ? { feedback } : {}),
    })
    if (params.invoice_now && credits.length > 0)
      invoiceNow(processor, subscription, credits, { payment: 'allow_incomplete' })
    return subscription
  },
)

export const subscriptionOperations = [create, retrieve, list, update, cancel]

/** Finds a subscription that can still be changed. */
function findLive(processor: Processor, id: string | undefined): Stripe.Subscription {
  const subscription = find(processor, 'subscription', id)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw refusal.missing('subscription', subscription.id)
  return subscription
}

function hasStatus({ status }: Stripe.Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  if (wanted === 'ended') return isOver
  return wanted === undefined ? status !== 'canceled' : status === wanted
}

function creditsOf(
  processor: Processor,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem[] {
  const billed = processor.store.row('notes', subscription.id)?.billed ?? {}
  const now = processor.now()
  return plannedItems(subscription).flatMap((item) => {
    const was = billed[item.id ?? '']
    if (!was || was.end <= now) return []
    const line = creditLine(item, productName(processor, item.price), was, now)
    return toLine(processor, line, subscription.id)
  })
}
