import { COUNTRIES } from '@orchard/shared/countries'
import { z } from 'zod'
import { escapeHtml } from './page.ts'

const short = z.string().max(200).default('')

/** What the forms of the pages send; card fields may be empty where a card is on file. */
export const cardForm = z.object({
  card_number: short,
  expiry: short,
  cvc: short,
  name: short,
  country: short,
  email: short,
  line1: short,
  city: short,
  postal_code: short,
  tax_type: short,
  tax_value: short,
})
export type CardForm = z.output<typeof cardForm>

/** An empty form, with what is known of the visitor. */
export function emptyForm(known: Partial<CardForm> = {}): CardForm {
  return { ...cardForm.parse({}), country: 'US', ...known }
}

/** Fields of a card and its owner. What was typed comes back, except for number and code. */
export function renderCardFields(form: CardForm, hasAlert: boolean, isRequired = true): string {
  const described = hasAlert ? ' aria-describedby="alert"' : ''
  const required = isRequired ? ' required' : ''
  const countries = COUNTRIES.map(
    ([code, name]) =>
      `<option value="${code}"${code === form.country ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  ).join('')
  return `<fieldset>
<legend>Card</legend>
<label for="card_number">Card number</label>
<input id="card_number" name="card_number" inputmode="numeric" autocomplete="cc-number" maxlength="30"${required}${described}>
<div class="pair">
<div><label for="expiry">Expiry</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"${required} value="${escapeHtml(form.expiry)}"></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4"${required}></div>
</div>
<label for="name">Name on card</label>
<input id="name" name="name" autocomplete="cc-name" maxlength="200"${required} value="${escapeHtml(form.name)}">
<label for="country">Country</label>
<select id="country" name="country" autocomplete="country">${countries}</select>
</fieldset>`
}
