import type Stripe from 'stripe'
import { idOf } from './id-of.ts'
import { minuteOf } from './minute-of.ts'
import type { LostPayment } from './reversals.ts'

/** Invoices of a customer that are looked at, the newest first. */
const MAX_INVOICES = 1_000

/**
 * Takes back what is left of the credit that came from a payment, once: after that was paid back or lost to a dispute,
 * the credit would pay twice. The balance is left at nothing, not below.
 * @returns the cents that were taken.
 */
export async function takeCreditBack(
  stripe: Stripe,
  customerId: string,
  { charge, invoice: paid }: LostPayment,
  nowS: number,
): Promise<number> {
  const customer = await stripe.customers.retrieve(customerId)
  if (customer.deleted || customer.balance >= 0) return 0
  const invoices = await stripe.invoices
    .list({ customer: customerId, limit: 100 })
    .autoPagingToArray({ limit: MAX_INVOICES })
  const cents = Math.min(-customer.balance, creditLeft(invoices, paid), charge.amount)
  if (cents <= 0) return 0
  for await (const { metadata } of stripe.customers.listBalanceTransactions(customerId, {
    limit: 100,
  }))
    if (metadata?.['charge'] === charge.id) return 0
  await stripe.customers.createBalanceTransaction(
    customerId,
    {
      amount: cents,
      currency: charge.currency,
      description: 'Credit from a reversed payment',
      metadata: { charge: charge.id },
    },
    { idempotencyKey: `take-credit-${charge.id}-${cents}-${minuteOf(nowS)}` },
  )
  return cents
}

/**
 * Cents of credit from a payment that no later invoice has used; what it gave is used before other credit.
 * @param invoices the newest first, as the provider lists them.
 */
function creditLeft(invoices: readonly Stripe.Invoice[], paid: string): number {
  let left = 0
  for (const [index, invoice] of [...invoices.entries()].toReversed()) {
    const { ending_balance: after, starting_balance: before, total } = invoice
    if (after !== null && after > before) left = Math.max(left - (after - before), 0)
    if (total < 0) left += -total * shareOf(invoice, invoices.slice(index + 1), paid)
  }
  return Math.round(left)
}

/**
 * The share of an invoice's credit lines that a payment had paid for, from 0 to 1. What a line credits was paid by the
 * money of the invoice that charged it, and by the credit lines of that one.
 */
function shareOf(
  invoice: Stripe.Invoice,
  earlier: readonly Stripe.Invoice[],
  paid: string,
): number {
  const credits = invoice.lines.data.filter(({ amount }) => amount < 0)
  let found = 0
  for (const credit of credits) {
    const index = earlier.findIndex((one) => charges(one, credit))
    const source = earlier[index]
    if (!source) continue
    const charged = sumOf(source.lines.data.filter(({ amount }) => amount > 0))
    const share =
      source.id === paid
        ? source.amount_paid / charged
        : (-sumOf(source.lines.data.filter(({ amount }) => amount < 0)) / charged) *
          shareOf(source, earlier.slice(index + 1), paid)
    found += -credit.amount * Math.min(share, 1)
  }
  return found === 0 ? 0 : found / -sumOf(credits)
}

/** True for the invoice that charged what a line credits: the same price, up to the same moment. */
function charges({ lines }: Stripe.Invoice, credit: Stripe.InvoiceLineItem): boolean {
  return lines.data.some(
    ({ amount, period, pricing }) =>
      amount > 0 &&
      period.end === credit.period.end &&
      idOf(pricing?.price_details?.price) === idOf(credit.pricing?.price_details?.price),
  )
}

function sumOf(lines: readonly Stripe.InvoiceLineItem[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
