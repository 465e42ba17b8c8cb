import { COUNTRIES, taxIdOf } from '@orchard/shared/countries'
import { SelectField, TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import type { BillingDetails } from '#src/data/entities.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkEmail, type Values } from '#src/forms/check-fields.ts'

interface Line {
  /** The product API's name of the field. */
  name: string
  label: string
  note?: string
  autoComplete: string
  /** The message without a value; a line without one is optional. */
  missing?: string
}

const LINES: readonly Line[] = [
  {
    name: 'name',
    label: 'Name or company',
    autoComplete: 'organization',
    missing: 'Enter a name',
  },
  {
    name: 'line1',
    label: 'Street and number',
    autoComplete: 'address-line1',
    missing: 'Enter a street and number',
  },
  { name: 'line2', label: 'Address line 2', note: 'optional', autoComplete: 'address-line2' },
  {
    name: 'postal_code',
    label: 'Postal code',
    note: 'if there is one',
    autoComplete: 'postal-code',
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2', missing: 'Enter a city' },
  { name: 'state', label: 'State or region', note: 'optional', autoComplete: 'address-level1' },
]

const LONGEST_LINE = 200
const LONGEST_TAX_ID = 40
const LONGEST_EMAIL = 254
/** The provider's limit. */
const LONGEST_PURCHASE_ORDER = 140

/** The form for what invoices show and where they go. The country determines the kind of tax id. */
export function DetailsForm({
  details: {
    address,
    billing_email: billingEmail,
    name,
    purchase_order: purchaseOrder,
    tax_id: taxId,
  },
  onSave,
}: {
  details: BillingDetails
  onSave(fields: Values): Promise<void>
}) {
  const [country, setCountry] = useState(address?.country ?? '')
  const kind = taxIdOf(country)
  const known: Readonly<Record<string, string | null | undefined>> = {
    ...address,
    name,
    postal_code: address?.postal_code,
  }
  return (
    <AccountForm
      send="Save billing details"
      sending="Saving…"
      inline
      focusFirst
      check={(values) => ({
        ...Object.fromEntries(
          LINES.map((line) => [line.name, values[line.name] ? undefined : line.missing]),
        ),
        country: values['country'] ? undefined : 'Choose a country',
        billing_email: values['billing_email'] ? checkEmail(values['billing_email']) : undefined,
        tax_id:
          !values['tax_id'] || /^[\w ./-]{4,40}$/.test(values['tax_id'])
            ? undefined
            : 'Tax ids have 4 to 40 letters, digits, spaces, dots, slashes and hyphens',
      })}
      blame={{ tax_id_invalid: 'tax_id' }}
      onSend={onSave}
    >
      {(field) => (
        <>
          {LINES.map(({ missing, ...line }) => (
            <TextField
              key={line.name}
              {...line}
              defaultValue={known[line.name] ?? ''}
              maxLength={LONGEST_LINE}
              required={missing !== undefined}
              {...field(line.name)}
            />
          ))}
          <SelectField
            label="Country"
            autoComplete="country"
            value={country}
            onChange={({ target }) => setCountry(target.value)}
            required
            {...field('country')}
            options={[['', 'Choose a country'], ...COUNTRIES]}
          />
          {kind ? (
            <TextField
              label={kind.name}
              note="optional, for businesses"
              autoComplete="off"
              defaultValue={taxId?.value ?? ''}
              maxLength={LONGEST_TAX_ID}
              {...field('tax_id')}
            />
          ) : (
            country !== '' && <p>Invoices cannot show a tax id of this country.</p>
          )}
          <TextField
            label="PO number"
            note="optional"
            hint="Your purchase order number, on each invoice from now on."
            autoComplete="off"
            defaultValue={purchaseOrder ?? ''}
            maxLength={LONGEST_PURCHASE_ORDER}
            {...field('purchase_order')}
          />
          <TextField
            label="Billing email"
            note="optional"
            hint="Invoices, receipts and emails about payments go here. Leave it empty for the email of your account."
            type="email"
            inputMode="email"
            autoComplete="off"
            defaultValue={billingEmail ?? ''}
            maxLength={LONGEST_EMAIL}
            {...field('billing_email')}
          />
        </>
      )}
    </AccountForm>
  )
}
