import { escapeMarkup } from '@orchard/shared/markup'
import type Stripe from 'stripe'
import { type CardForm, renderCardFields } from './card-form.ts'
import { money, renderAlert, renderPage } from './page.ts'

/** The content of the checkout page. */
export interface CheckoutView {
  session: Stripe.Checkout.Session
  lines: readonly Stripe.LineItem[]
  /** The customer's email; null if the visitor must enter it. */
  email: string | null
  form: CardForm
  alert?: string | undefined
}

/** Renders a session's page: the order and the card form. */
export function renderCheckout({ alert, email, form, lines, session }: CheckoutView): string {
  const isSetup = session.mode === 'setup'
  const cancel = session.cancel_url
    ? `<p class="no-print"><a href="${escapeMarkup(session.cancel_url)}">Go back</a></p>`
    : ''
  const body = `<div class="columns">
<section class="card" aria-labelledby="what">${isSetup ? renderSetup() : renderOrder(session, lines)}${cancel}</section>
<form class="card" method="post" novalidate>
${renderAlert(alert)}
${email === null ? emailField(form) : `<p class="quiet">${escapeMarkup(email)}</p>`}
${renderCardFields(form, alert !== undefined)}
${session.billing_address_collection === 'required' ? addressFields(form) : ''}
${session.tax_id_collection?.enabled ? taxFields(form) : ''}
<button>${isSetup ? 'Save card' : 'Subscribe'}</button>
</form>
</div>`
  return renderPage({ title: isSetup ? 'Save a card' : 'Subscribe', body })
}

/** Renders the page of a closed session. */
export function renderClosedSession(session: Stripe.Checkout.Session): string {
  const words =
    session.status === 'complete'
      ? 'This checkout is complete.'
      : 'This checkout has expired. Go back and start again.'
  const back = session.status === 'complete' ? null : session.cancel_url
  const link = back ? `<p><a href="${escapeMarkup(back)}">Go back</a></p>` : ''
  return renderPage({
    title: 'Checkout is closed',
    body: `<section class="card narrow"><h2>Checkout is closed</h2><p>${words}</p>${link}</section>`,
  })
}

function renderSetup(): string {
  return `<h2 id="what">Save a card</h2>
<p class="quiet">The card is saved for later payments. Nothing is charged now.</p>`
}

function renderOrder(
  { amount_total, currency }: Stripe.Checkout.Session,
  lines: readonly Stripe.LineItem[],
): string {
  const interval = lines[0]?.price?.recurring?.interval ?? 'month'
  const total = money(amount_total ?? 0, currency ?? 'usd')
  const rows = lines.map(
    ({ amount_total: amount, description, quantity }) =>
      `<div><dt>${escapeMarkup(description ?? '')}${quantity === 1 ? '' : ` × ${quantity}`}</dt><dd>${money(amount, currency ?? 'usd')}</dd></div>`,
  )
  return `<h2 id="what">Subscribe to ${escapeMarkup(lines[0]?.description ?? 'a plan')}</h2>
<p class="amount">${total}</p>
<p class="quiet">per ${interval}, until you cancel</p>
<dl class="lines">${rows.join('')}<div><dt>Due today</dt><dd>${total}</dd></div></dl>`
}

function emailField(form: CardForm): string {
  return `<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="200" required value="${escapeMarkup(form.email)}">`
}

function addressFields(form: CardForm): string {
  return `<fieldset>
<legend>Billing address</legend>
<label for="line1">Address</label>
<input id="line1" name="line1" autocomplete="address-line1" maxlength="200" value="${escapeMarkup(form.line1)}">
<div class="pair">
<div><label for="city">City</label>
<input id="city" name="city" autocomplete="address-level2" maxlength="200" value="${escapeMarkup(form.city)}"></div>
<div><label for="postal_code">Postal code</label>
<input id="postal_code" name="postal_code" autocomplete="postal-code" maxlength="20" value="${escapeMarkup(form.postal_code)}"></div>
</div>
</fieldset>`
}

function taxFields(form: CardForm): string {
  const options = TAX_TYPES.map(
    ([type, name]) =>
      `<option value="${type}"${type === form.tax_type ? ' selected' : ''}>${escapeMarkup(name)}</option>`,
  ).join('')
  return `<fieldset>
<legend>Buying for a business?</legend>
<div class="pair">
<div><label for="tax_type">Tax ID type</label>
<select id="tax_type" name="tax_type"><option value="">None</option>${options}</select></div>
<div><label for="tax_value">Tax ID</label>
<input id="tax_value" name="tax_value" maxlength="40" value="${escapeMarkup(form.tax_value)}"></div>
</div>
</fieldset>`
}

/** Tax id types in the form; the API accepts all of Stripe's. */
export const TAX_TYPES: readonly (readonly [type: Stripe.TaxId['type'], name: string])[] = [
  ['au_abn', 'Australian ABN'],
  ['br_cnpj', 'Brazilian CNPJ'],
  ['ca_gst_hst', 'Canadian GST/HST'],
  ['ch_vat', 'Swiss VAT'],
  ['eu_vat', 'European VAT'],
  ['gb_vat', 'United Kingdom VAT'],
  ['in_gst', 'Indian GST'],
  ['jp_cn', 'Japanese corporate number'],
  ['us_ein', 'United States EIN'],
]
