import type { SeeAccount } from '@orchard/shared/responses/support'
import { TextField } from '@orchard/shared/ui'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'

/** Sets the limits of an account, in place of those of its plan. */
export function Limits({
  account,
  limits,
  onDone,
}: {
  account: string
  limits: SeeAccount['limits']
  onDone(): void
}) {
  const { api } = useOperator()
  return (
    <ActForm
      open="Set limits…"
      send="Set the limits"
      sending="Saving…"
      onSend={async ({ text }) => {
        const body = {
          calls_per_month: numberOf(text('calls_per_month')),
          requests_per_second: numberOf(text('requests_per_second')),
          reason: text('reason'),
        }
        await api.act('PUT', `accounts/${account}/limits`, body)
        onDone()
        return 'The limits are set.'
      }}
    >
      {(field) => (
        <>
          <TextField
            label="Calls per month"
            note="optional"
            hint="Empty for those of the plan."
            inputMode="numeric"
            defaultValue={limits.calls_per_month ?? ''}
            {...field('calls_per_month')}
          />
          <TextField
            label="Requests per second"
            note="optional"
            hint="Empty for those of the plan."
            inputMode="numeric"
            defaultValue={limits.requests_per_second ?? ''}
            {...field('requests_per_second')}
          />
        </>
      )}
    </ActForm>
  )
}

/** Null for an empty field; anything else is the server’s to judge. */
function numberOf(text: string): number | string | null {
  if (text === '') return null
  const number = Number(text.replaceAll(/[,_\s]/g, ''))
  return Number.isFinite(number) ? number : text
}
