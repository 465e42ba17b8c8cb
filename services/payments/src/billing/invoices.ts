import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { wholeList } from '#src/protocol/list.ts'
import { decimal, idOf } from '#src/store/objects.ts'
import { change, emit } from './events.ts'
import { cancelPaymentIntent, createPaymentIntent } from './intents.ts'
import type { LineDraft } from './proration.ts'

/** What an invoice is made of. */
export interface InvoiceDraft {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
  lines: readonly Stripe.InvoiceLineItem[]
  reason: NonNullable<Stripe.Invoice['billing_reason']>
  period: { start: number; end: number }
  prorationDate?: number | undefined
}

const DRAFT_SECONDS = 60 * 60

/** A line as invoices show it. */
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

/** The invoice that would be made, without keeping it: the answer to a preview. */
export function composeInvoice(
  processor: Processor,
  draft: InvoiceDraft,
  id: string,
): Stripe.Invoice {
  const { customer, lines, period, prorationDate, reason, subscription } = draft
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
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
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: taxIdsOf(processor, customer.id),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
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
    lines: wholeList(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => ({ ...line, invoice: id })),
    ),
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
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

/** Makes a draft and keeps it; Stripe finalizes drafts of renewals an hour later. */
export function createInvoice(processor: Processor, draft: InvoiceDraft): Stripe.Invoice {
  const invoice = composeInvoice(processor, draft, processor.newId('in', 24))
  if (draft.reason === 'subscription_cycle') {
    invoice.automatically_finalizes_at = processor.now() + DRAFT_SECONDS
    invoice.next_payment_attempt = processor.now() + DRAFT_SECONDS
  }
  processor.store.add(invoice)
  emit(processor, 'invoice.created', invoice)
  return invoice
}

/** Takes the customer's balance into account, gives the invoice its number and asks for the payment. */
export function finalizeInvoice(
  processor: Processor,
  invoice: Stripe.Invoice,
  paidBy?: Stripe.PaymentIntent,
): void {
  const { now, store } = processor
  const customer = store.find('customer', idOf(invoice.customer))
  if (!customer) throw new Error(`Invoice ${invoice.id} has no customer`)
  const due = dueAfterBalance(invoice.total, customer.balance)
  const balance = customer.balance + invoice.total - due
  const sequence = customer.next_invoice_sequence ?? 1
  const url = `${processor.config.origin}/i/${secretOf(processor, invoice.id)}`
  change(
    processor,
    invoice,
    {
      status: 'open',
      amount_due: due,
      amount_remaining: due,
      starting_balance: customer.balance,
      ending_balance: balance,
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
      hosted_invoice_url: url,
      invoice_pdf: `${url}/pdf`,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
      effective_at: now(),
      status_transitions: { ...invoice.status_transitions, finalized_at: now() },
    },
    undefined,
  )
  change(processor, customer, { balance }, 'customer.updated')
  store.update(customer, { next_invoice_sequence: sequence + 1, currency: invoice.currency })
  if (due > 0) askForPayment(processor, invoice, customer.id, paidBy)
  emit(processor, 'invoice.finalized', invoice)
}

/** Records that an invoice is settled. */
export function markPaid(processor: Processor, invoice: Stripe.Invoice): void {
  const { now } = processor
  const payment = paymentOf(processor, invoice)
  if (payment)
    change(processor, payment, {
      status: 'paid',
      amount_paid: invoice.amount_due,
      status_transitions: { ...payment.status_transitions, paid_at: now() },
    })
  change(processor, invoice, {
    status: 'paid',
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now() },
  })
  if (payment) emit(processor, 'invoice_payment.paid', payment)
  emit(processor, 'invoice.paid', invoice)
  emit(processor, 'invoice.payment_succeeded', invoice)
}

/** Takes an open invoice back, with the payment that it asked for. */
export function voidInvoice(processor: Processor, invoice: Stripe.Invoice): void {
  const { now, store } = processor
  const payment = paymentOf(processor, invoice)
  const intent = intentOf(processor, invoice)
  if (intent) cancelPaymentIntent(processor, intent, 'void_invoice')
  if (payment)
    store.update(payment, {
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now() },
    })
  change(
    processor,
    invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: now() },
    },
    'invoice.voided',
  )
}

/** Takes a credit off an open invoice; one of which nothing is left is paid. */
export function settleRest(processor: Processor, invoice: Stripe.Invoice, credit: number): void {
  const { store } = processor
  const rest = Math.max(0, invoice.amount_remaining - credit)
  const patch = {
    amount_due: rest,
    amount_remaining: rest,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + credit,
  }
  change(processor, invoice, patch, 'invoice.updated')
  const intent = intentOf(processor, invoice)
  const payment = paymentOf(processor, invoice)
  if (payment) store.update(payment, { amount_requested: rest })
  if (rest > 0) {
    if (intent) store.update(intent, { amount: rest })
    return
  }
  if (intent) cancelPaymentIntent(processor, intent, 'void_invoice')
  if (payment) store.put('objects', payment.id, null)
  markPaid(processor, invoice)
}

/** The payment that an invoice asks for, or was paid by. */
function paymentOf(
  { store }: Processor,
  invoice: Stripe.Invoice,
): Stripe.InvoicePayment | undefined {
  return store.all('invoice_payment').find((one) => idOf(one.invoice) === invoice.id)
}

/** The payment intent of an invoice; undefined where nothing was to be paid. */
export function intentOf(
  processor: Processor,
  invoice: Stripe.Invoice,
): Stripe.PaymentIntent | undefined {
  const payment = paymentOf(processor, invoice)
  return processor.store.find('payment_intent', idOf(payment?.payment.payment_intent))
}

/** The subscription that an invoice is for. */
export function subscriptionOf(
  { store }: Processor,
  invoice: Stripe.Invoice,
): Stripe.Subscription | undefined {
  return store.find('subscription', idOf(invoice.parent?.subscription_details?.subscription))
}

/** A negative balance of the customer is money that they have with us. */
function dueAfterBalance(total: number, balance: number): number {
  return Math.max(0, total + balance)
}

function taxIdsOf({ store }: Processor, customer: string): Stripe.Invoice.CustomerTaxId[] {
  return store
    .all('tax_id')
    .filter((one) => idOf(one.customer) === customer)
    .map(({ type, value }) => ({ type, value }))
}

/** The part of the hosted page's address that nobody can guess. */
function secretOf({ newId, store }: Processor, invoice: string): string {
  const secret = newId('test', 40)
  store.put('notes', invoice, { ...store.row('notes', invoice), secret })
  return secret
}

function askForPayment(
  processor: Processor,
  invoice: Stripe.Invoice,
  customer: string,
  paidBy: Stripe.PaymentIntent | undefined,
): void {
  const { amount_due, currency, id } = invoice
  const intent =
    paidBy ?? createPaymentIntent(processor, { amount: amount_due, currency, customer })
  processor.store.add<Stripe.InvoicePayment>({
    id: processor.newId('inpay', 24),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount_due,
    created: processor.now(),
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}
