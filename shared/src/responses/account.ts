// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import {
  fields,
  flag,
  list,
  number,
  oneOf,
  orNull,
  type ReadBy,
  record,
  text,
  timestamp,
  url,
} from './read.ts'

export const confirmEmailChange = fields({ email: text })
export type ConfirmEmailChange = ReadBy<typeof confirmEmailChange>

export const listDeviceNames = fields({ names: record(text) })
export type ListDeviceNames = ReadBy<typeof listDeviceNames>

export const makeRecoveryCodes = fields({ codes: list(text), created_at: timestamp })
export type MakeRecoveryCodes = ReadBy<typeof makeRecoveryCodes>

export const beginEmailChange = fields({ old: orNull(text), 'new': text, expires_at: timestamp })
export type BeginEmailChange = ReadBy<typeof beginEmailChange>

export const replaceKey = fields({ api_key: text, old_key_valid_until: orNull(timestamp) })
export type ReplaceKey = ReadBy<typeof replaceKey>

export const getLastDay = fields({
  since: timestamp,
  apis: list(fields({ slug: text, calls: number })),
})
export type GetLastDay = ReadBy<typeof getLastDay>

export const getRecoveryCodes = fields({
  left: number,
  created_at: orNull(timestamp),
  last_used_at: orNull(timestamp),
  is_offered: flag,
})
export type GetRecoveryCodes = ReadBy<typeof getRecoveryCodes>

export const getEmailChange = fields({ pending: orNull(beginEmailChange), is_offered: flag })
export type GetEmailChange = ReadBy<typeof getEmailChange>

export const listTrustedDevices = fields({
  devices: list(fields({ device_key: text, trusted_at: timestamp, ends_at: timestamp })),
  is_offered: flag,
})
export type ListTrustedDevices = ReadBy<typeof listTrustedDevices>

export const listRefusals = fields({
  since: timestamp,
  refusals: list(
    fields({
      at: timestamp,
      key: orNull(text),
      key_name: orNull(text),
      api: text,
      status: number,
      code: text,
      type: url,
      request_id: text,
    }),
  ),
})
export type ListRefusals = ReadBy<typeof listRefusals>

export const getAlerts = fields({
  alerts: list(
    fields({
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
      >(),
      email: flag,
    }),
  ),
})
export type GetAlerts = ReadBy<typeof getAlerts>

export const limitKey = fields({
  key_id: text,
  limits: fields({
    apis: orNull(list(text)),
    categories: orNull(list(text)),
    origins: orNull(list(text)),
    addresses: orNull(list(text)),
    calls_per_second: orNull(number),
    calls_per_day: orNull(number),
    calls_per_month: orNull(number),
    expires_at: orNull(timestamp),
  }),
})
export type LimitKey = ReadBy<typeof limitKey>

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

export const queryUsage = fields({
  from: timestamp,
  to: timestamp,
  by: list(oneOf<'hour' | 'day' | 'key' | 'api' | 'status'>()),
  hours_since: timestamp,
  days_since: timestamp,
  rows: list(
    fields(
      {
        calls: number,
        status_classes: fields({ '2xx': number, '3xx': number, '4xx': number, '5xx': number }),
        p50_ms: orNull(number),
        p95_ms: orNull(number),
      },
      {
        hour: timestamp,
        day: timestamp,
        key: orNull(text),
        key_name: orNull(text),
        api: text,
        status: number,
      },
    ),
  ),
})
export type QueryUsage = ReadBy<typeof queryUsage>

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

export const createKey = fields({
  key_id: orNull(text),
  name: text,
  api_key: text,
  created_at: timestamp,
  last_used_on: orNull(timestamp),
  old_key_valid_until: orNull(timestamp),
  kind: oneOf<'secret' | 'publishable'>(),
  limits: orNull(
    fields({
      apis: orNull(list(text)),
      categories: orNull(list(text)),
      origins: orNull(list(text)),
      addresses: orNull(list(text)),
      calls_per_second: orNull(number),
      calls_per_day: orNull(number),
      calls_per_month: orNull(number),
      expires_at: orNull(timestamp),
    }),
  ),
  used: orNull(fields({ today: number, this_month: number })),
  created_by: orNull(fields({ id: text, email: orNull(text) })),
})
export type CreateKey = ReadBy<typeof createKey>

export const listKeys = fields({ keys: list(createKey) })
export type ListKeys = ReadBy<typeof listKeys>

export const getUsage = fields({
  plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
  suspended: orNull(fields({ since: timestamp, words: text })),
  monthly_quota: number,
  legacy_monthly_quota_applies: flag,
  period: fields({ start: timestamp, end: timestamp }),
  awaits_payment: flag,
  used: number,
  by_day: list(fields({ date: timestamp, calls: number })),
  by_api: list(fields({ slug: text, calls: number })),
  by_key: list(fields({ key_id: orNull(text), name: text, is_revoked: flag, calls: number })),
  rows: list(fields({ date: timestamp, slug: text, key_id: orNull(text), calls: number })),
  responses: list(fields({ date: timestamp, slug: text, status: number, calls: number })),
  latency: fields({
    bounds_ms: list(number),
    rows: list(fields({ date: timestamp, slug: text, counts: list(number) })),
  }),
})
export type GetUsage = ReadBy<typeof getUsage>
