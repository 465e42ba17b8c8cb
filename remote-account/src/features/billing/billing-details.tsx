import { nameOfCountry } from '@orchard/shared/countries'
import { Buttons, Loaded } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import type { BillingDetails } from '#src/data/entities.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { late } from '#src/ui/late.tsx'
import { Row } from '#src/ui/panel.tsx'
import classes from './billing.module.css'
import { addressLines, taxIdWords } from './books-words.ts'

const DetailsForm = late(() => import('./details-form.tsx'), 'DetailsForm')

/** Name, address and numbers on invoices, and where these go, with a form to change them. */
export function BillingDetailsRow({ api }: { api: AccountApi }) {
  const resource = useResource(api.billing.details)
  return (
    <Row title="Billing details">
      <Loaded resource={resource} waiting="Loading your billing details…">
        {(details) => <Details api={api} details={details} onSaved={resource.replace} />}
      </Loaded>
    </Row>
  )
}

function Details({
  api,
  details,
  onSaved,
}: {
  api: AccountApi
  details: BillingDetails
  onSaved(details: BillingDetails): void
}) {
  const lines = addressLines(details, nameOfCountry)
  return (
    <>
      <p className={classes.Address}>
        {lines.join('\n') || 'Your invoices show no name or address yet.'}
      </p>
      {details.tax_id && <p>{taxIdWords(details)}</p>}
      {details.purchase_order && <p>{`PO number: ${details.purchase_order}`}</p>}
      {details.billing_email && <p>{`Invoices and receipts go to ${details.billing_email}.`}</p>}
      <Buttons>
        <Disclosure label="Edit billing details">
          {(close) => (
            <DetailsForm
              details={details}
              onSave={async (fields) => {
                onSaved(await api.billing.saveDetails(fields))
                close('Saved. Your next invoice will show them.')
              }}
            />
          )}
        </Disclosure>
      </Buttons>
    </>
  )
}
