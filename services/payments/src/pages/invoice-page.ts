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
${renderNotes(invoice)}
<p class="no-print"><a href="${escapeMarkup(invoice.invoice_pdf ?? '')}">Download as PDF</a></p>
</section>
${invoice.status === 'open' ? renderPayForm(view) : renderState(invoice)}
</div>`
  return renderPage({ title, body })
}

/** What an invoice says besides its amounts: the fields of its customer, tax ids, and who owes the tax. */
export function invoiceNotes({
  custom_fields,
  customer_tax_exempt,
  customer_tax_ids,
}: Stripe.Invoice): [string, string][] {
  return [
    ...(custom_fields ?? []).map(({ name, value }): [string, string] => [name, value]),
    ...(customer_tax_ids ?? []).map(({ type, value }): [string, string] => [
      type.replace('_', ' ').toUpperCase(),
      value ?? '',
    ]),
    ...(customer_tax_exempt === 'reverse'
      ? [['Reverse charge', 'The customer owes the tax'] satisfies [string, string]]
      : []),
  ]
}

/** Lines and totals of an invoice as text. */
export function invoiceRows({ invoice }: Pick<InvoiceView, 'invoice'>): [string, string][] {
  const { amount_due, currency, default_tax_rates, starting_balance, subtotal, total } = invoice
  const asMoney = (cents: number) => money(cents, currency)
  const rows = invoice.lines.data.map((line): [string, string] => [
    line.description ?? '',
    asMoney(line.amount),
  ])
  const taxes = invoice.total_taxes ?? []
  if (taxes.length > 0) rows.push(['Subtotal', asMoney(subtotal)])
  for (const { amount, tax_rate_details } of taxes) {
    const rate = default_tax_rates.find(({ id }) => id === tax_rate_details?.tax_rate)
    const included = rate?.inclusive ? ' (included)' : ''
    rows.push([`${rate?.display_name ?? 'Tax'} ${rate?.percentage}%${included}`, asMoney(amount)])
  }
  rows.push(['Total', asMoney(total)])
  if (amount_due !== total && starting_balance !== 0)
    rows.push(['Balance of earlier credits', asMoney(amount_due - total)])
  rows.push([invoice.status === 'paid' ? 'Paid' : 'Amount due', asMoney(amount_due)])
  return rows
}

function renderLines(invoice: Stripe.Invoice): string {
  return `<dl class="lines">${renderPairs(invoiceRows({ invoice }))}</dl>`
}

function renderNotes(invoice: Stripe.Invoice): string {
  const notes = invoiceNotes(invoice)
  return notes.length === 0 ? '' : `<dl class="notes">${renderPairs(notes)}</dl>`
}

function renderPairs(pairs: readonly [string, string][]): string {
  return pairs
    .map(
      ([name, words]) => `<div><dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(words)}</dd></div>`,
    )
    .join('')
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
