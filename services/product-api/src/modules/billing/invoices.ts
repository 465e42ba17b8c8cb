import type Stripe from 'stripe'
import * as z from 'zod'
import { purchaseOrderOf } from './billing-details.ts'
import { findCustomer } from './customer.ts'
import { type BillingServices, PATIENCE } from './provider.ts'

/** An invoice in the export of an account. */
export const INVOICE = z.object({
  number: z.string().nullable(),
  created_at: z.iso.datetime(),
  cents: z.int().describe('US cents; below zero for a credit'),
  due_cents: z.int().describe('US cents that were left to pay after credit'),
  currency: z
    .string()
    .describe('Of all amounts of this invoice; a three-letter code such as `usd`'),
  subtotal_cents: z.int().describe('Without tax'),
  tax_cents: z.int().describe('Part of `cents`'),
  is_reverse_charge: z.boolean().describe('The customer owes the tax'),
  purchase_order: z.string().nullable(),
  status: z.string(),
})
/** An invoice for its payer; never stored, since the links carry a secret. */
export const PAYER_INVOICE = INVOICE.extend({
  id: z.string(),
  url: z.url().nullable(),
  pdf: z.url().nullable(),
})
type PayerInvoice = z.output<typeof PAYER_INVOICE>

const PAGE = 24

/** The newest invoices of an account, or those before one of them. */
export async function listInvoices(services: BillingServices, accountId: string, before?: string) {
  const known = await findCustomer(services, accountId)
  if (!known) return { invoices: [], has_more: false }
  const stripe = await services.provider.client()
  const { data, has_more } = await stripe.invoices.list({
    customer: known.customerId,
    limit: PAGE,
    ...(before === undefined ? {} : { starting_after: before }),
  })
  return {
    invoices: data.filter(({ status }) => status !== 'draft').map(toPayerInvoice),
    has_more,
  }
}

/** The newest invoice that waits to be paid; null if none does, or it cannot be read now. */
export async function openInvoice(
  { provider }: BillingServices,
  customer: string,
): Promise<PayerInvoice | null> {
  const stripe = await provider.client()
  const { data } = await stripe.invoices
    .list({ customer, status: 'open', limit: 1 }, PATIENCE)
    .catch(() => ({ data: [] }))
  return data[0] ? toPayerInvoice(data[0]) : null
}

function toPayerInvoice(invoice: Stripe.Invoice): PayerInvoice {
  const { created, hosted_invoice_url, id, invoice_pdf, number, status, total } = invoice
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return {
    id,
    number,
    created_at: new Date(created * 1_000).toISOString(),
    cents: total,
    due_cents: invoice.amount_due,
    currency: invoice.currency,
    subtotal_cents: invoice.total_excluding_tax ?? total - tax,
    tax_cents: tax,
    is_reverse_charge: invoice.customer_tax_exempt === 'reverse',
    purchase_order: purchaseOrderOf(invoice.custom_fields),
    status: status ?? 'open',
    url: hosted_invoice_url ?? null,
    pdf: invoice_pdf ?? null,
  }
}
