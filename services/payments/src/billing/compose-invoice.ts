import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { wholeList } from '#src/protocol/list.ts'
import { decimal, idOf } from '#src/store/objects.ts'
import type { LineDraft } from './proration.ts'
import { sumOf, taxesOf, totalTaxesOf } from './taxes.ts'

/** The parts of an invoice. */
export interface InvoiceDraft {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  lines: readonly Stripe.InvoiceLineItem[]
  reason: NonNullable<Stripe.Invoice['billing_reason']>
  period: { start: number; end: number }
  prorationDate?: number | undefined
}

/** Builds an invoice line. */
export function toLine(
  processor: Pick<Processor, 'newId'>,
  draft: LineDraft,
  subscription: string,
): Stripe.InvoiceLineItem {
  const { amount, description, item, period, price, quantity } = draft
  return {
    id: processor.newId('il', 24),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !draft.isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: draft.isProration ? processor.newId('ii', 24) : null,
        proration: draft.isProration,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: item ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: decimal(String(price.unit_amount ?? 0)),
    },
    quantity,
    quantity_decimal: decimal(String(quantity)),
    subscription,
    subtotal: amount,
    taxes: [],
  }
}

/** Builds an invoice without storing it. */
export function composeInvoice(
  processor: Processor,
  draft: InvoiceDraft,
  id: string,
): Stripe.Invoice {
  const { customer, period, prorationDate, reason, subscription } = draft
  const rates = subscription.default_tax_rates ?? []
  const exemption = customer.tax_exempt ?? 'none'
  const lines = draft.lines.map((line) => ({
    ...line,
    invoice: id,
    taxes: taxesOf(line.amount, rates, exemption),
  }))
  const taxes = totalTaxesOf(lines)
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const untaxed = subtotal - sumOf(taxes, 'inclusive')
  const total = subtotal + sumOf(taxes, 'exclusive')
  const due = dueAfterBalance(total, customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'API Orchard (test)',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: processor.now(),
    currency: subscription.currency,
    custom_fields: structuredClone(customer.invoice_settings.custom_fields),
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: exemption,
    customer_tax_ids: taxIdsOf(processor, customer.id),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: structuredClone(rates),
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: wholeList(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: structuredClone(subscription.metadata),
        subscription: subscription.id,
        ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: untaxed,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: untaxed,
    total_pretax_credit_amounts: [],
    total_taxes: taxes,
    webhooks_delivered_at: null,
  }
}

/** A negative customer balance is credit. */
export function dueAfterBalance(total: number, balance: number): number {
  return Math.max(0, total + balance)
}

function taxIdsOf({ store }: Processor, customer: string): Stripe.Invoice.CustomerTaxId[] {
  return store
    .all('tax_id')
    .filter((one) => idOf(one.customer) === customer)
    .map(({ type, value }) => ({ type, value }))
}
