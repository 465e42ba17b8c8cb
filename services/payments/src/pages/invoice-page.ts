import { escapeMarkup } from '@orchard/shared/markup'
import type Stripe from 'stripe'
import { type CardForm, renderCardFields } from './card-form.ts'
import { dateOf, money, renderAlert, renderPage } from './page.ts'

/** The content of an invoice page. */
export interface InvoiceView {
  invoice: Stripe.Invoice
  /** The card on file, used if the form is empty. */
  savedCard: Stripe.PaymentMethod.Card | undefined
  form: CardForm
  alert?: string | undefined
}

/** Renders an invoice with a payment form, or its receipt. */
export function renderInvoice(view: InvoiceView): string {
  const { invoice } = view
  const title = `Invoice ${invoice.number ?? ''}`
  const body = `<div class="columns">
<section class="card" aria-labelledby="what">
<h2 id="what">${escapeMarkup(title)}</h2>
<p class="amount">${money(invoice.status === 'open' ? invoice.amount_remaining : invoice.total, invoice.currency)}</p>
<p class="quiet">${escapeMarkup(invoice.customer_name ?? invoice.customer_email ?? '')}, ${dateOf(invoice.created)}</p>
${renderLines(invoice)}
<p class="no-print"><a href="${escapeMarkup(invoice.invoice_pdf ?? '')}">Download as PDF</a></p>
</section>
${invoice.status === 'open' ? renderPayForm(view) : renderState(invoice)}
</div>`
  return renderPage({ title, body })
}

/** Lines and totals of an invoice as text. */
export function invoiceRows({ invoice }: Pick<InvoiceView, 'invoice'>): [string, string][] {
  const { amount_due, currency, starting_balance, subtotal } = invoice
  const asMoney = (cents: number) => money(cents, currency)
  const rows = invoice.lines.data.map((line): [string, string] => [
    line.description ?? '',
    asMoney(line.amount),
  ])
  rows.push(['Total', asMoney(subtotal)])
  if (amount_due !== subtotal && starting_balance !== 0)
    rows.push(['Balance of earlier credits', asMoney(amount_due - subtotal)])
  rows.push([invoice.status === 'paid' ? 'Paid' : 'Amount due', asMoney(amount_due)])
  return rows
}

function renderLines(invoice: Stripe.Invoice): string {
  const rows = invoiceRows({ invoice }).map(
    ([name, amount]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(amount)}</dd></div>`,
  )
  return `<dl class="lines">${rows.join('')}</dl>`
}

function renderPayForm({ alert, form, savedCard }: InvoiceView): string {
  const hint = savedCard
    ? `<p class="hint">Leave the card empty to pay with the card on file, which ends in ${savedCard.last4}.</p>`
    : ''
  return `<form class="card" method="post" novalidate>
${renderAlert(alert)}
${renderCardFields(form, alert !== undefined, savedCard === undefined)}
${hint}
<button>Pay</button>
</form>`
}

function renderState({ status, status_transitions }: Stripe.Invoice): string {
  if (status === 'paid')
    return `<section class="card" role="status"><h2>Receipt</h2>
<p>Paid on ${dateOf(status_transitions.paid_at ?? 0)}. Thank you.</p></section>`
  const words =
    status === 'void' ? 'This invoice was voided. Nothing is due.' : 'This invoice is closed.'
  return `<section class="card" role="status"><h2>Nothing to pay</h2><p>${words}</p></section>`
}
