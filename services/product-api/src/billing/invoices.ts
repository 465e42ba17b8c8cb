import type Stripe from 'stripe'
import { findCustomer } from './customer.ts'
import type { BillingServices } from './provider.ts'

/** An invoice as its payer sees it. The links carry a secret, so that nothing of it is kept. */
export interface PayerInvoice {
  id: string
  number: string | null
  createdAt: Date
  cents: number
  status: string
  /** Where it is looked at and paid. */
  url: string | null
  pdf: string | null
}

const PAGE = 24

/** The newest invoices of an account, or those before one of them. */
export async function listInvoices(
  services: BillingServices,
  accountId: string,
  before?: string,
): Promise<{ invoices: PayerInvoice[]; hasMore: boolean }> {
  const known = await findCustomer(services, accountId)
  if (!known) return { invoices: [], hasMore: false }
  const stripe = await services.provider.client()
  const { data, has_more } = await stripe.invoices.list({
    customer: known.customerId,
    limit: PAGE,
    ...(before === undefined ? {} : { starting_after: before }),
  })
  return {
    invoices: data.filter(({ status }) => status !== 'draft').map(toPayerInvoice),
    hasMore: has_more,
  }
}

/** The newest invoice that waits to be paid; null where none does. */
export async function openInvoice(stripe: Stripe, customer: string): Promise<PayerInvoice | null> {
  const { data } = await stripe.invoices.list({ customer, status: 'open', limit: 1 })
  return data[0] ? toPayerInvoice(data[0]) : null
}

function toPayerInvoice(invoice: Stripe.Invoice): PayerInvoice {
  const { created, hosted_invoice_url, id, invoice_pdf, number, status, total } = invoice
  return {
    id,
    number,
    createdAt: new Date(created * 1_000),
    cents: total,
    status: status ?? 'open',
    url: hosted_invoice_url ?? null,
    pdf: invoice_pdf ?? null,
  }
}
