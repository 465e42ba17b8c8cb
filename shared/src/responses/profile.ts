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
} from './read.ts'

export const listDeviceNames = fields({ names: record(text) })
export type ListDeviceNames = ReadBy<typeof listDeviceNames>

export const getAccount = fields({
  api_key: orNull(text),
  email: orNull(text),
  plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
  created_at: timestamp,
  suspended: orNull(fields({ since: timestamp, words: text })),
  organisation: orNull(
    fields({ id: text, name: text, role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>() }),
  ),
  memberships: list(
    fields({ id: text, name: text, role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>() }),
  ),
})
export type GetAccount = ReadBy<typeof getAccount>

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
