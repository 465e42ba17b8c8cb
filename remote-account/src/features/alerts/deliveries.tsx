import { formatTimestamp } from '@orchard/shared/format'
import { Loaded, Notice, TextButton, useMessage } from '@orchard/shared/ui'
import { useCallback, useState } from 'react'
import type { AlertsApi } from '#src/data/alerts-api.ts'
import type { Delivery } from '#src/data/entities.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Act } from '#src/forms/act.tsx'
import classes from './alerts.module.css'
import { describeResult, describeTries } from './delivery-words.ts'

const FIRST = 10

/** The log of a webhook's deliveries, newest first. */
export function Deliveries({
  api,
  webhookId,
  isEnabled,
}: {
  api: AlertsApi
  webhookId: string
  isEnabled: boolean
}) {
  const load = useCallback(() => api.deliveries(webhookId), [api, webhookId])
  const resource = useResource(load)
  const [all, setAll] = useState(false)
  return (
    <Loaded resource={resource} waiting="Loading deliveries…">
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p>Nothing has been sent yet. Send a test to see it here.</p>
        ) : (
          <>
            <ul className={classes.Deliveries} aria-label="Deliveries">
              {deliveries.slice(0, all ? undefined : FIRST).map((one) => (
                <DeliveryItem
                  key={one.delivery_id}
                  one={one}
                  onRedeliver={
                    isEnabled
                      ? async () => {
                          const next = await api.redeliver(webhookId, one.delivery_id)
                          resource.replace(
                            deliveries.map((other) =>
                              other.delivery_id === next.delivery_id ? next : other,
                            ),
                          )
                        }
                      : null
                  }
                />
              ))}
            </ul>
            {!all && deliveries.length > FIRST && (
              <TextButton onClick={() => setAll(true)}>
                {`Show all ${deliveries.length} deliveries`}
              </TextButton>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function DeliveryItem({
  one,
  onRedeliver,
}: {
  one: Delivery
  /** Null while the webhook is off. */
  onRedeliver: (() => Promise<void>) | null
}) {
  const [done, setDone] = useMessage<string>()
  const { created_at: createdAt, kind, message_id: messageId, payload, state } = one
  return (
    <li data-state={state}>
      <b translate="no">{kind}</b>
      <span className={classes.Result}>{describeResult(one)}</span>
      <span>{`${formatTimestamp(createdAt)}, ${describeTries(one)}`}</span>
      <details>
        <summary>
          <span>Request</span>
          <span className="visually-hidden">{` ${messageId}`}</span>
        </summary>
        <p translate="no">{`webhook-id: ${messageId}`}</p>
        <pre translate="no">{indented(payload)}</pre>
      </details>
      {onRedeliver && (
        <Act
          variant="secondary"
          busyWords="Sending…"
          act={async () => {
            await onRedeliver()
            setDone('Sent again.')
          }}
        >
          <span>Redeliver</span>
          <span className="visually-hidden">{` ${messageId}`}</span>
        </Act>
      )}
      <Notice kind="calm">{done}</Notice>
    </li>
  )
}

function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
