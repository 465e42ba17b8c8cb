import { Panel, Rows } from '@orchard/shared/ui'
import type { Mail } from '#src/data/entities.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'
import { Time } from '#src/ui/facts.tsx'

/** Emails to an account, with a way to send one again. */
export function Mails({ mails, onChanged }: { mails: readonly Mail[]; onChanged(): void }) {
  const { api } = useOperator()
  return (
    <Panel title="Emails">
      <Rows
        label="Emails"
        none="No emails are kept."
        rows={mails}
        keyOf={({ id }) => id}
        columns={[
          ['Subject', ({ subject }) => subject],
          ['Written', ({ created_at }) => <Time at={created_at} />],
          ['State', ({ error, state }) => (error ? `${state}: ${error}` : state)],
          [
            'Act',
            ({ id }) => (
              <ActForm
                open="Send again…"
                send="Send the email again"
                sending="Sending…"
                onSend={async ({ text }) => {
                  await api.act('POST', `mails/${id}/resend`, { reason: text('reason') })
                  onChanged()
                  return 'It is sent again within seconds.'
                }}
              />
            ),
          ],
        ]}
      />
    </Panel>
  )
}
