import { MAX_WEBHOOKS } from '@orchard/shared/facts'
import { Link } from '@orchard/shared/router'
import { Buttons, Notice, useMessage } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AlertsApi } from '#src/data/alerts-api.ts'
import type { OwnWebhook } from '#src/data/entities.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Row, Rows } from '#src/ui/panel.tsx'
import { describeKinds } from './delivery-words.ts'
import { chosenIn, KindChecks } from './kind-checks.tsx'
import type { SecretView } from './secret-view.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Which alerts come by email, and the webhooks. */
export function Alerts({
  api,
  Secret,
  emails: mailed,
  webhooks: first,
}: {
  api: AlertsApi
  Secret: SecretView
  emails: ReadonlySet<string>
  webhooks: readonly OwnWebhook[]
}) {
  const [emails, setEmails] = useState(mailed)
  const [webhooks, setWebhooks] = useState(first)
  const [shown, setShown] = useState<string | null>(null)
  const [deleted, setDeleted] = useMessage<string>()
  return (
    <Rows>
      <Row title="Email">
        <p>{emails.size === 0 ? 'No alerts by email' : describeKinds([...emails])}</p>
        <Buttons>
          <Disclosure label="Change email alerts">
            {(close) => (
              <AccountForm
                send="Save email alerts"
                sending="Saving…"
                inline
                focusFirst
                onSend={async (values) => {
                  setEmails(await api.saveEmails(new Set(chosenIn(values))))
                  close('Your email alerts are saved.')
                }}
              >
                {() => <KindChecks legend="Email me about" chosen={emails} />}
              </AccountForm>
            )}
          </Disclosure>
        </Buttons>
      </Row>
      <Row title="Webhooks">
        <p>
          We send a signed POST request to your URL when something happens.{' '}
          <Link to="/docs/webhooks">How to verify and handle events</Link>
        </p>
        <Notice>{deleted}</Notice>
        {webhooks.length < MAX_WEBHOOKS ? (
          <Buttons>
            <Disclosure label="Add a webhook">
              {(close) => (
                <WebhookForm
                  send="Add webhook"
                  sending="Adding the webhook…"
                  onSend={async (chosen) => {
                    const made = await api.createWebhook(chosen)
                    setWebhooks([...webhooks, made])
                    setShown(made.webhook_id)
                    close('The webhook is ready. Copy its secret, and send a test.')
                  }}
                />
              )}
            </Disclosure>
          </Buttons>
        ) : (
          <p>{`You have ${MAX_WEBHOOKS} webhooks, which is the maximum.`}</p>
        )}
      </Row>
      {webhooks.map((one) => (
        <WebhookRow
          key={one.webhook_id}
          api={api}
          Secret={Secret}
          one={one}
          isNew={one.webhook_id === shown}
          onChange={(next) =>
            setWebhooks((now) =>
              now.map((other) => (other.webhook_id === next.webhook_id ? next : other)),
            )
          }
          onDeleted={() => {
            setWebhooks((now) =>
              now.filter(({ webhook_id: webhookId }) => webhookId !== one.webhook_id),
            )
            setDeleted('The webhook is deleted.')
          }}
        />
      ))}
    </Rows>
  )
}
