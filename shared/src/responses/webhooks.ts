// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, flag, list, number, oneOf, orNull, type ReadBy, text, timestamp } from './read.ts'

export const createWebhook = fields({
  webhook_id: text,
  url: text,
  kinds: list(
    oneOf<
      | 'quota.reached'
      | 'usage.unusual'
      | 'payment.failed'
      | 'key.expiring'
      | 'api.deprecated'
      | 'api.changed'
      | 'incident.opened'
      | 'incident.resolved'
      | 'maintenance.planned'
    >(),
  ),
  secret: text,
  old_secret_until: orNull(timestamp),
  created_at: timestamp,
  is_enabled: flag,
  disabled_reason: orNull(oneOf<'owner' | 'gone' | 'failing'>()),
})
export type CreateWebhook = ReadBy<typeof createWebhook>

export const listWebhooks = fields({ webhooks: list(createWebhook) })
export type ListWebhooks = ReadBy<typeof listWebhooks>

export const testWebhook = fields({
  delivery_id: text,
  message_id: text,
  kind: oneOf<
    | 'quota.reached'
    | 'usage.unusual'
    | 'payment.failed'
    | 'key.expiring'
    | 'api.deprecated'
    | 'api.changed'
    | 'incident.opened'
    | 'incident.resolved'
    | 'maintenance.planned'
    | 'webhook.test'
  >(),
  created_at: timestamp,
  state: oneOf<'waiting' | 'delivered' | 'failed'>(),
  tries: number,
  next_try_at: orNull(timestamp),
  status_code: orNull(number),
  error: orNull(text),
  ms: orNull(number),
  payload: text,
})
export type TestWebhook = ReadBy<typeof testWebhook>

export const listDeliveries = fields({ deliveries: list(testWebhook) })
export type ListDeliveries = ReadBy<typeof listDeliveries>
