import { COUNTRIES, taxIdOf } from '@orchard/shared/countries'
import { SelectField, TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import type { BillingDetails } from '#src/data/billing-answers.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import type { Values } from '#src/forms/check-fields.ts'

const LONGEST_LINE = 200
const LONGEST_TAX_ID = 40

/** The form for name, address and tax id. The country determines the kind of tax id. */
export function DetailsForm({
  details: { address, name, taxId },
  onSave,
}: {
  details: BillingDetails
  onSave(fields: Values): Promise<void>
}) {
  const [country, setCountry] = useState(address?.country ?? '')
  const kind = taxIdOf(country)
  const line = { maxLength: LONGEST_LINE }
  return (
    <AccountForm
      send="Save billing details"
      sending="Saving…"
      inline
      focusFirst
      check={(values) => ({
        name: values['name'] ? undefined : 'Enter a name',
        line1: values['line1'] ? undefined : 'Enter a street and number',
        city: values['city'] ? undefined : 'Enter a city',
        country: values['country'] ? undefined : 'Choose a country',
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
          <TextField
            label="Name or company"
            autoComplete="organization"
            defaultValue={name ?? ''}
            required
            {...line}
            {...field('name')}
          />
          <TextField
            label="Street and number"
            autoComplete="address-line1"
            defaultValue={address?.line1 ?? ''}
            required
            {...line}
            {...field('line1')}
          />
          <TextField
            label="Address line 2"
            note="optional"
            autoComplete="address-line2"
            defaultValue={address?.line2 ?? ''}
            {...line}
            {...field('line2')}
          />
          <TextField
            label="Postal code"
            note="if there is one"
            autoComplete="postal-code"
            defaultValue={address?.postalCode ?? ''}
            {...line}
            {...field('postal_code')}
          />
          <TextField
            label="City"
            autoComplete="address-level2"
            defaultValue={address?.city ?? ''}
            required
            {...line}
            {...field('city')}
          />
          <TextField
            label="State or region"
            note="optional"
            autoComplete="address-level1"
            defaultValue={address?.state ?? ''}
            {...line}
            {...field('state')}
          />
          <SelectField
            label="Country"
            autoComplete="country"
            value={country}
            onChange={({ target }) => setCountry(target.value)}
            required
            {...field('country')}
          >
            <option value="">Choose a country</option>
            {COUNTRIES.map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </SelectField>
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
        </>
      )}
    </AccountForm>
  )
}
