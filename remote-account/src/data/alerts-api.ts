import { ALERT_KINDS, type AlertKindId } from '@orchard/shared/alerts'
import type { Call, ReadJson } from './calls.ts'
import {
  count,
  fields,
  flag,
  list,
  only,
  orNull,
  type Read,
  type ReadBy,
  text,
  timestamp,
} from './read-response.ts'

/** Calls to the product API about alerts and webhooks; see `createAlertsApi`. */
export type AlertsApi = ReturnType<typeof createAlertsApi>

/** Kinds that a newer server has beside ours are left out. */
const kinds: Read<readonly AlertKindId[]> = (value) =>
  list(text)(value)?.flatMap((id) => ALERT_KINDS.find((one) => one.id === id)?.id ?? [])

const readEmails = only('alerts', (value): ReadonlySet<string> | undefined => {
  const all = list(fields({ kind: text, email: flag }))(value)
  return all && new Set(all.flatMap(({ email, kind }) => (email ? kind : [])))
})

const readWebhook = fields({
  webhook_id: text,
  url: text,
  kinds,
  secret: text,
  /** The rotated secret signs along until then. */
  old_secret_until: orNull(timestamp),
  is_enabled: flag,
  /** `owner`, `gone` or `failing`. */
  disabled_reason: orNull(text),
})

/** A webhook of the account. */
export type OwnWebhook = ReadBy<typeof readWebhook>

const readDelivery = fields({
  delivery_id: text,
  message_id: text,
  kind: text,
  created_at: timestamp,
  /** `waiting`, `delivered` or `failed`. */
  state: text,
  tries: count,
  next_try_at: orNull(timestamp),
  status_code: orNull(count),
  error: orNull(text),
  ms: orNull(count),
  payload: text,
})

/** An event for a webhook, and what became of it. */
export type Delivery = ReadBy<typeof readDelivery>

/**
 * @param call sends a request to the product API.
 * @param json reads the response.
 */
export function createAlertsApi(call: Call, json: ReadJson) {
  const at = (id: string, path = '') => `/webhooks/${encodeURIComponent(id)}${path}`
  return {
    /** Kinds of alerts that come by email. */
    emails: async () => json(await call('GET', '/alerts'), readEmails),
    saveEmails: async (chosen: ReadonlySet<string>) =>
      json(
        await call('PUT', '/alerts', {
          alerts: ALERT_KINDS.map(({ id }) => ({ kind: id, email: chosen.has(id) })),
        }),
        readEmails,
      ),
    webhooks: async () => json(await call('GET', '/webhooks'), only('webhooks', list(readWebhook))),
    createWebhook: async (chosen: Pick<OwnWebhook, 'url' | 'kinds'>) =>
      json(await call('POST', '/webhooks', chosen), readWebhook),
    changeWebhook: async ({
      is_enabled: isEnabled,
      kinds: chosen,
      url,
      webhook_id: webhookId,
    }: Pick<OwnWebhook, 'webhook_id' | 'url' | 'kinds' | 'is_enabled'>) =>
      json(
        await call('PUT', at(webhookId), { url, kinds: chosen, is_enabled: isEnabled }),
        readWebhook,
      ),
    rotateSecret: async (id: string) => json(await call('POST', at(id, '/secret')), readWebhook),
    async deleteWebhook(id: string) {
      await call('DELETE', at(id))
    },
    sendTest: async (id: string) => json(await call('POST', at(id, '/test')), readDelivery),
    deliveries: async (id: string) =>
      json(await call('GET', at(id, '/deliveries')), only('deliveries', list(readDelivery))),
    redeliver: async (id: string, deliveryId: string) =>
      json(
        await call('POST', at(id, `/deliveries/${encodeURIComponent(deliveryId)}/redeliver`)),
        readDelivery,
      ),
  }
}
