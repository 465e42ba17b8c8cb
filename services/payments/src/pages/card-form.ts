import { COUNTRIES } from '@orchard/shared/countries'
import { escapeMarkup } from '@orchard/shared/markup'
import { z } from 'zod'

const short = z.string().max(200).default('')

/** Fields sent by the pages' forms; card fields may be empty if a card is on file. */
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

/** An empty form, prefilled with the visitor's details. */
export function emptyForm(known: Partial<CardForm> = {}): CardForm {
  return { ...cardForm.parse({}), country: 'US', ...known }
}

/** Fields of card and cardholder. Typed values are kept, except number and code. */
export function renderCardFields(form: CardForm, hasAlert: boolean, isRequired = true): string {
  const described = hasAlert ? ' aria-describedby="alert"' : ''
  const required = isRequired ? ' required' : ''
  const countries = COUNTRIES.map(
    ([code, name]) =>
      `<option value="${code}"${code === form.country ? ' selected' : ''}>${escapeMarkup(name)}</option>`,
  ).join('')
  return `<fieldset>
<legend>Card</legend>
<label for="card_number">Card number</label>
<input id="card_number" name="card_number" inputmode="numeric" autocomplete="cc-number" maxlength="30"${required}${described}>
<div class="pair">
<div><label for="expiry">Expiry</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"${required} value="${escapeMarkup(form.expiry)}"></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="10"${required}></div>
</div>
<label for="name">Name on card</label>
<input id="name" name="name" autocomplete="cc-name" maxlength="200"${required} value="${escapeMarkup(form.name)}">
<label for="country">Country</label>
<select id="country" name="country" autocomplete="country">${countries}</select>
</fieldset>`
}
