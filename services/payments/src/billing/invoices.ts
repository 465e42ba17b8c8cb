import { HOUR_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { addToBalance } from './balance.ts'
import { composeInvoice, dueAfterBalance, type InvoiceDraft } from './compose-invoice.ts'
import { change, emit } from './events.ts'
import { cancelPaymentIntent, createPaymentIntent } from './intents.ts'

const DRAFT_SECONDS = HOUR_SECONDS

/** Stores a draft; drafts of renewals are finalized an hour later, as at Stripe. */
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

/**
 * Finalizes an invoice: applies the customer's balance, assigns the number and requests payment.
 */
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
  if (balance !== customer.balance)
    addToBalance(processor, customer, balance - customer.balance, {
      currency: invoice.currency,
      invoice: invoice.id,
      type: 'applied_to_invoice',
    })
  store.update(customer, { next_invoice_sequence: sequence + 1, currency: invoice.currency })
  if (due > 0) askForPayment(processor, invoice, customer.id, paidBy)
  emit(processor, 'invoice.finalized', invoice)
}

/** Marks an invoice as settled. */
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

/** Voids an open invoice and cancels its payment. */
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

/** The payment of an invoice, open or made. */
function paymentOf(
  { store }: Processor,
  invoice: Stripe.Invoice,
): Stripe.InvoicePayment | undefined {
  return store.all('invoice_payment').find((one) => idOf(one.invoice) === invoice.id)
}

/** The payment intent of an invoice; undefined if nothing was due. */
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

/** Creates the unguessable part of the hosted page's address. */
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
