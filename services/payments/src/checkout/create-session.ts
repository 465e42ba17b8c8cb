import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { amountOf, type PlannedItem } from '#src/billing/proration.ts'
import { productName } from '#src/billing/subscription-items.ts'
import type { Processor } from '#src/processor.ts'
import type { Notes } from '#src/store/tables.ts'

/** The validated parts of a session. */
export interface SessionDraft {
  mode: 'setup' | 'subscription'
  customer: Stripe.Customer | null
  customerEmail: string | null
  items: readonly PlannedItem[]
  fields: Partial<Stripe.Checkout.Session>
  notes: Notes
}

const OPEN_SECONDS = DAY_SECONDS

/** Stores a new session. */
export function createSession(
  processor: Processor,
  { customer, customerEmail, fields, items, mode, notes }: SessionDraft,
): Stripe.Checkout.Session {
  const id = processor.newId('cs_test', 58)
  const now = processor.now()
  const total = items.reduce((sum, item) => sum + amountOf(item), 0)
  const isSetup = mode === 'setup'
  const session = processor.store.add<Stripe.Checkout.Session>({
    id,
    object: 'checkout.session',
    adaptive_pricing: isSetup ? null : { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: isSetup ? null : total,
    amount_total: isSetup ? null : total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: isSetup ? null : (items[0]?.price.currency ?? 'usd'),
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : isSetup ? 'if_required' : 'always',
    customer_details: null,
    customer_email: customerEmail,
    discounts: isSetup ? null : [],
    expires_at: now + OPEN_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: isSetup ? null : 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: isSetup ? 'no_payment_required' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: isSetup ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${processor.config.origin}/c/pay/${id}`,
    wallet_options: null,
    ...fields,
  })
  const lineItems = items.map((item) => toLineItem(processor, item))
  processor.store.put('notes', id, { ...notes, lineItems })
  return session
}

function toLineItem(processor: Processor, item: PlannedItem): Stripe.LineItem {
  const amount = amountOf(item)
  return {
    id: processor.newId('li', 24),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: item.price.currency,
    description: productName(processor, item.price),
    metadata: {},
    price: structuredClone(item.price),
    quantity: item.quantity,
  }
}
