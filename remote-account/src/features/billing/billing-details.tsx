import { nameOfCountry } from '@orchard/shared/countries'
import type { AccountApi } from '#src/data/account-api.ts'
import type { BillingDetails } from '#src/data/billing-answers.ts'
import { Asked } from '#src/ui/asked.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Buttons, Row } from '#src/ui/panel.tsx'
import { useAsk } from '#src/ui/use-ask.ts'
import { addressLines, taxIdWords } from './billing-words.ts'
import { DetailsForm } from './details-form.tsx'

/** Name, address and tax id for invoices: shown, changed. */
export function BillingDetailsRow({ api }: { api: AccountApi }) {
  const ask = useAsk(api.billing.details)
  return (
    <Row title="Billing details">
      <Asked ask={ask} waiting="Loading your billing details…">
        {(details) => <Details api={api} details={details} onSaved={ask.replace} />}
      </Asked>
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
      <p>
        {lines.map((line, index) => (
          <span key={line}>
            {index > 0 && <br />}
            {line}
          </span>
        ))}
        {lines.length === 0 && 'Your invoices show no name and no address yet.'}
      </p>
      {details.taxId && <p>{taxIdWords(details)}</p>}
      <Buttons>
        <Disclosure label="Edit billing details">
          {(close) => (
            <DetailsForm
              details={details}
              onSave={async (fields) => {
                onSaved(await api.billing.saveDetails(fields))
                close('Saved. They stand on your next invoice.')
              }}
            />
          )}
        </Disclosure>
      </Buttons>
    </>
  )
}
