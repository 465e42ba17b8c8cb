// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, number, oneOf, orNull, type ReadBy, text, timestamp } from './read.ts'

export const replaceKey = fields({ api_key: text, old_key_valid_until: orNull(timestamp) })
export type ReplaceKey = ReadBy<typeof replaceKey>

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
