import { OLD_SECRET_HOURS } from '@orchard/shared/facts'
import { formatTimestamp } from '@orchard/shared/format'
import { Badge, Buttons, Notice, useMessage } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AlertsApi } from '#src/data/alerts-api.ts'
import type { Delivery, OwnWebhook } from '#src/data/entities.ts'
import { Act } from '#src/forms/act.tsx'
import { Confirm } from '#src/forms/confirm.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Row } from '#src/ui/panel.tsx'
import { Deliveries } from './deliveries.tsx'
import { describeKinds, describeResult, OFF_WORDS } from './delivery-words.ts'
import type { SecretView } from './secret-view.ts'
import { WebhookForm } from './webhook-form.tsx'

/** A webhook: its secret, a test, its deliveries, and what can be changed. */
export function WebhookRow({
  api,
  Secret,
  one,
  isNew,
  onChange,
  onDeleted,
}: {
  api: AlertsApi
  Secret: SecretView
  one: OwnWebhook
  /** Added a moment ago; its secret is shown. */
  isNew: boolean
  onChange(next: OwnWebhook): void
  onDeleted(): void
}) {
  const {
    disabled_reason: disabledReason,
    is_enabled: isEnabled,
    kinds,
    old_secret_until: oldSecretUntil,
    secret,
    url,
    webhook_id: webhookId,
  } = one
  const [isShown, setIsShown] = useState(isNew)
  const [tested, setTested] = useMessage<Delivery>()
  const host = new URL(url).host
  return (
    <Row
      title={
        <>
          <span>{host}</span> {!isEnabled && <Badge kind="warning">Off</Badge>}
        </>
      }
    >
      <p translate="no">{url}</p>
      <p>{describeKinds(kinds)}</p>
      {!isEnabled && <p>{OFF_WORDS.get(disabledReason ?? '') ?? 'This webhook is off.'}</p>}
      <Secret secret={secret} of={host} isShown={isShown} onShow={setIsShown}>
        <Confirm
          label="Rotate secret"
          context={host}
          send="Rotate secret"
          sending="Rotating…"
          onSend={async (close) => {
            onChange(await api.rotateSecret(webhookId))
            setIsShown(true)
            close('The new secret is shown above.')
          }}
        >
          {`Events are signed with the old secret, too, for another ${OLD_SECRET_HOURS} hours.`}
        </Confirm>
      </Secret>
      {oldSecretUntil && <p>{`The old secret signs until ${formatTimestamp(oldSecretUntil)}.`}</p>}
      <Buttons>
        {isEnabled ? (
          <Act
            variant="secondary"
            busyWords="Sending…"
            act={async () => setTested(await api.sendTest(webhookId))}
          >
            Send a test
          </Act>
        ) : (
          <Act
            variant="secondary"
            busyWords="Turning on…"
            act={async () => onChange(await api.changeWebhook({ ...one, is_enabled: true }))}
          >
            Turn on
          </Act>
        )}
        <Disclosure label="Deliveries" context={host} dismissal="Close">
          {() => <Deliveries api={api} webhookId={webhookId} isEnabled={isEnabled} />}
        </Disclosure>
        <Disclosure label="Edit" context={host}>
          {(close) => (
            <WebhookForm
              one={one}
              send="Save webhook"
              sending="Saving…"
              onSend={async (chosen) => {
                onChange(await api.changeWebhook({ ...one, ...chosen }))
                close('The webhook is saved.')
              }}
            />
          )}
        </Disclosure>
        {isEnabled && (
          <Act
            variant="secondary"
            busyWords="Turning off…"
            act={async () => onChange(await api.changeWebhook({ ...one, is_enabled: false }))}
          >
            Turn off
          </Act>
        )}
        <Confirm
          label="Delete webhook"
          context={host}
          send="Yes, delete it"
          sending="Deleting…"
          variant="danger"
          onSend={async () => {
            await api.deleteWebhook(webhookId)
            onDeleted()
          }}
        >
          We send no more events to this URL, and delete the log of its deliveries.
        </Confirm>
      </Buttons>
      <Notice kind={tested?.state === 'delivered' ? 'good' : 'calm'}>
        {tested && describeResult(tested)}
      </Notice>
    </Row>
  )
}
