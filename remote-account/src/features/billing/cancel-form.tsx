import { SelectField } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Subscription } from '#src/data/billing-api.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { cancelWords } from './change-words.ts'

const REASONS = [
  ['', 'Prefer not to say'],
  ['too_expensive', 'It costs too much'],
  ['missing_features', 'An API or a feature is missing'],
  ['switched_service', 'I use another service'],
  ['unused', 'I no longer need it'],
  ['low_quality', 'The data is not good enough'],
  ['too_complex', 'It is too hard to use'],
  ['customer_service', 'I did not get the help I needed'],
  ['other', 'Another reason'],
] as const

/** An optional question and the button that cancels the plan. */
export function CancelForm({
  api,
  subscription,
  onCancelled,
}: {
  api: AccountApi
  subscription: Subscription
  onCancelled(subscription: Subscription): void
}) {
  return (
    <AccountForm
      send="Cancel at the end of the period"
      sending="Cancelling…"
      inline
      variant="danger"
      focusFirst
      onSend={async ({ reason }) => onCancelled(await api.billing.cancel(reason || null))}
    >
      {(field) => (
        <>
          <p>{cancelWords(subscription)}</p>
          <SelectField
            label="Why are you leaving? (optional)"
            {...field('reason')}
            options={REASONS}
          />
        </>
      )}
    </AccountForm>
  )
}
