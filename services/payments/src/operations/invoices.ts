import { z } from 'zod'
import { expirePendingUpdate } from '#src/billing/apply-update.ts'
import { collectInvoice } from '#src/billing/collect.ts'
import { intentOf, subscriptionOf, voidInvoice } from '#src/billing/invoices.ts'
import { nextItems, planChange } from '#src/billing/plan-change.ts'
import { previewInvoice } from '#src/billing/preview.ts'
import { plannedItems } from '#src/billing/subscription-items.ts'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { boolean, id, integer, isWithin, page, timeRange } from '#src/protocol/params.ts'
import { idOf } from '#src/store/objects.ts'
import { refusal, StripeError } from '#src/stripe-error.ts'
import { assertOwner, find } from './find.ts'
import { prorationTime } from './proration-time.ts'
import { itemChange, prorationBehavior } from './shapes.ts'

const list = defineOperation(
  'GET',
  '/v1/invoices',
  {
    ...page,
    created: timeRange.optional(),
    customer: id.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    subscription: id.optional(),
  },
  (processor, params) =>
    pageOf(
      '/v1/invoices',
      processor.store
        .all('invoice')
        .filter((one) => isWithin(one.created, params.created))
        .filter((one) => params.customer === undefined || idOf(one.customer) === params.customer)
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter(
          (one) =>
            params.subscription === undefined ||
            subscriptionOf(processor, one)?.id === params.subscription,
        ),
      params,
    ),
)

const retrieve = defineOperation('GET', '/v1/invoices/:id', {}, (processor, _params, parts) =>
  find(processor, 'invoice', parts['id']),
)

const pay = defineOperation(
  'POST',
  '/v1/invoices/:id/pay',
  { off_session: boolean.optional(), payment_method: id.optional() },
  (processor, params, parts) => {
    const invoice = find(processor, 'invoice', parts['id'])
    if (invoice.status === 'paid') throw refusal.invalid('Invoice is already paid')
    if (invoice.status !== 'open')
      throw refusal.invalid(`Invoices with status ${String(invoice.status)} cannot be paid.`)
    const method =
      params.payment_method === undefined
        ? undefined
        : find(processor, 'payment_method', params.payment_method, 'payment_method')
    if (method) assertOwner(method, idOf(invoice.customer))
    const outcome = collectInvoice(processor, invoice, { method })
    if (outcome.kind === 'succeeded') return invoice
    const intent = intentOf(processor, invoice)
    const details = intent ? { payment_intent: structuredClone(intent) } : {}
    if (outcome.kind === 'declined') {
      const { code, decline_code, message } = outcome.decline
      const reason = decline_code ? { decline_code } : {}
      throw new StripeError(402, message, { code, ...reason, ...details }, 'card_error')
    }
    throw new StripeError(
      402,
      'This invoice requires additional user action before it can be paid successfully.',
      { code: 'invoice_payment_intent_requires_action', ...details },
      'card_error',
    )
  },
)

const voidOne = defineOperation(
  'POST',
  '/v1/invoices/:id/void',
  {},
  (processor, _params, parts) => {
    const invoice = find(processor, 'invoice', parts['id'])
    if (invoice.status !== 'open')
      throw refusal.invalid(
        `You can only pass in open or uncollectible invoices. This invoice is ${String(invoice.status)}.`,
      )
    voidInvoice(processor, invoice)
    const subscription = subscriptionOf(processor, invoice)
    if (subscription?.pending_update && idOf(subscription.latest_invoice) === invoice.id)
      expirePendingUpdate(processor, subscription)
    return invoice
  },
)

const createPreview = defineOperation(
  'POST',
  '/v1/invoices/create_preview',
  {
    customer: id.optional(),
    subscription: id,
    subscription_details: z
      .strictObject({
        billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
        items: z.array(itemChange).max(20).optional(),
        proration_behavior: prorationBehavior.optional(),
        proration_date: integer.optional(),
      })
      .optional(),
  },
  (processor, params) => {
    const subscription = find(processor, 'subscription', params.subscription, 'subscription')
    if (params.customer !== undefined && params.customer !== idOf(subscription.customer))
      throw refusal.missing('subscription', subscription.id, 'subscription')
    const details = params.subscription_details ?? {}
    const resetsAnchor = details.billing_cycle_anchor === 'now'
    if (!details.items && !resetsAnchor) return previewInvoice(processor, subscription)
    const { proration_behavior = 'create_prorations', proration_date } = details
    const next = nextItems(processor, plannedItems(subscription), details.items ?? [])
    const at = prorationTime(processor, subscription, proration_date)
    const planned = planChange(processor, subscription, next, {
      at,
      prorates: proration_behavior !== 'none',
      resetsAnchor,
    })
    return previewInvoice(processor, subscription, {
      planned,
      next,
      isBilledNow: planned.resets || proration_behavior === 'always_invoice',
      prorationDate: at,
    })
  },
)

export const invoiceOperations = [createPreview, list, pay, retrieve, voidOne]
