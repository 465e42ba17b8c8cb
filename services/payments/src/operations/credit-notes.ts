import type Stripe from 'stripe'
import { z } from 'zod'
import { change, emit } from '#src/billing/events.ts'
import { intentOf, settleRest } from '#src/billing/invoices.ts'
import { refundCharge } from '#src/billing/refunds.ts'
import type { Processor } from '#src/processor.ts'
import { pageOf, wholeList } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { id, mergeMetadata, metadata, natural, page, text } from '#src/protocol/params.ts'
import { decimal, idOf } from '#src/store/objects.ts'
import { refusal } from '#src/stripe-error.ts'
import { find } from './find.ts'

const create = defineOperation(
  'POST',
  '/v1/credit_notes',
  {
    amount: natural,
    credit_amount: natural.optional(),
    invoice: id,
    memo: text.optional(),
    metadata: metadata.optional(),
    out_of_band_amount: natural.optional(),
    reason: z
      .enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'])
      .optional(),
    refund_amount: natural.optional(),
  },
  (processor, params) => {
    const { amount, credit_amount = 0, out_of_band_amount = 0, refund_amount = 0 } = params
    const invoice = find(processor, 'invoice', params.invoice, 'invoice')
    const before =
      invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount
    if (invoice.status !== 'open' && invoice.status !== 'paid')
      throw refusal.invalid('Credit notes can only be made for open or paid invoices.', 'invoice')
    if (amount < 1 || before + amount > invoice.total)
      throw refusal.invalid('The credit is more than is left of the invoice.', 'amount')
    const isPaid = invoice.status === 'paid'
    if (isPaid && credit_amount + out_of_band_amount + refund_amount !== amount)
      throw refusal.invalid(
        'The sum of credit_amount, refund_amount and out_of_band_amount must be the amount of the credit note.',
        'amount',
      )
    const refund =
      isPaid && refund_amount > 0 ? refundInvoice(processor, invoice, refund_amount) : null
    if (isPaid && credit_amount > 0) creditCustomer(processor, invoice, credit_amount)
    const note = noteFor(processor, invoice, amount, {
      ...(isPaid ? { post_payment_amount: amount } : { pre_payment_amount: amount }),
      memo: params.memo || null,
      metadata: mergeMetadata({}, params.metadata),
      out_of_band_amount: params.out_of_band_amount ?? null,
      reason: params.reason ?? null,
      refunds: refund
        ? [
            {
              amount_refunded: refund_amount,
              payment_record_refund: null,
              refund: refund.id,
              type: 'refund',
            },
          ]
        : [],
    })
    processor.store.add(note)
    emit(processor, 'credit_note.created', note)
    if (isPaid)
      change(processor, invoice, {
        post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + amount,
      })
    else settleRest(processor, invoice, amount)
    return note
  },
)

const retrieve = defineOperation('GET', '/v1/credit_notes/:id', {}, (processor, _params, parts) =>
  find(processor, 'credit_note', parts['id']),
)

const list = defineOperation(
  'GET',
  '/v1/credit_notes',
  { ...page, customer: id.optional(), invoice: id.optional() },
  ({ store }, params) =>
    pageOf(
      '/v1/credit_notes',
      store
        .all('credit_note')
        .filter((one) => params.customer === undefined || idOf(one.customer) === params.customer)
        .filter((one) => params.invoice === undefined || idOf(one.invoice) === params.invoice),
      params,
    ),
)

export const creditNoteOperations = [create, retrieve, list]

function refundInvoice(
  processor: Processor,
  invoice: Stripe.Invoice,
  amount: number,
): Stripe.Refund {
  const charge = intentOf(processor, invoice)?.latest_charge
  const found = find(processor, 'charge', idOf(charge), 'invoice')
  return refundCharge(processor, found, amount, { metadata: {}, reason: null })
}

function creditCustomer(processor: Processor, invoice: Stripe.Invoice, amount: number): void {
  const customer = find(processor, 'customer', idOf(invoice.customer), 'invoice')
  change(processor, customer, { balance: customer.balance - amount }, 'customer.updated')
}

function noteFor(
  processor: Processor,
  invoice: Stripe.Invoice,
  amount: number,
  fields: Partial<Stripe.CreditNote>,
): Stripe.CreditNote {
  const id = processor.newId('cn', 24)
  const notes = processor.store.all('credit_note').filter((one) => one.invoice === invoice.id)
  const line: Stripe.CreditNoteLineItem = {
    id: processor.newId('cnli', 24),
    object: 'credit_note_line_item',
    amount,
    description: fields.memo ?? 'Credit',
    discount_amount: 0,
    discount_amounts: [],
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: 1,
    tax_rates: [],
    taxes: [],
    type: 'custom_line_item',
    unit_amount: amount,
    unit_amount_decimal: decimal(String(amount)),
  }
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: processor.now(),
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: processor.now(),
    invoice: invoice.id,
    lines: wholeList(`/v1/credit_notes/${id}/lines`, [line]),
    livemode: false,
    memo: null,
    metadata: {},
    number: `${invoice.number}-CN-${String(notes.length + 1).padStart(2, '0')}`,
    out_of_band_amount: null,
    pdf: invoice.invoice_pdf ?? '',
    post_payment_amount: 0,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: null,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: fields.post_payment_amount ? 'post_payment' : 'pre_payment',
    voided_at: null,
    ...fields,
  }
}
