import { isRecord } from '@orchard/shared/http'
import {
  count,
  fields,
  flag,
  list,
  only,
  orNull,
  type ReadBy,
  text,
  textOrNull,
  timestamp,
} from './read-response.ts'

const texts = orNull(list(text))
const limit = orNull(count)

/** Reads the limits in the response of `PUT /op/user/keys/{id}/limits`; null for no limit. */
const readLimits = fields({
  /** Slugs. */
  apis: texts,
  categories: texts,
  origins: texts,
  addresses: texts,
  calls_per_second: limit,
  /** In a UTC day, and in a UTC month. */
  calls_per_day: limit,
  calls_per_month: limit,
  expires_at: orNull(timestamp),
})

/** The limits of a named key. */
export type KeyLimits = ReadBy<typeof readLimits>

/** Reads the response of `PUT /op/user/keys/{id}/limits`. */
export const readNewLimits = only('limits', readLimits)

/** A publishable key is for pages, which everybody can read. */
export type KeyKind = 'secret' | 'publishable'

/** Reads the response of `POST /op/user/keys`. */
export const readKey = fields({
  /** Null for the default key, which every account has. */
  key_id: (_, key) => textOrNull(key?.['key_id']),
  name: text,
  api_key: text,
  created_at: timestamp,
  /** UTC day of the last counted call; null if none is on record. */
  last_used_on: orNull(timestamp),
  /** The rotated key keeps working until then. */
  old_key_valid_until: orNull(timestamp),
  kind: (kind): KeyKind => (kind === 'publishable' ? kind : 'secret'),
  /** Null for the default key. */
  limits: orNull(readLimits),
  /** The maker; null for the default key, and where nobody knows any more. */
  created_by: orNull(fields({ id: text, email: textOrNull })),
  /** Counted requests of the UTC day and month; null for the default key. */
  used: orNull(fields({ today: count, this_month: count })),
})

/** A key of the account. */
export type AccountKey = ReadBy<typeof readKey>

/** Reads the response of `GET /op/user/keys/{id}/last-day`: requests with a key by API, since a time. */
export const readLastDay = fields({
  since: timestamp,
  apis: list(fields({ slug: text, calls: count })),
})

/** A key that its owner made and named. */
export interface NamedKey extends AccountKey {
  key_id: string
}

/** True for every key but the default one. */
export function isNamed(key: AccountKey): key is NamedKey {
  return key.key_id !== null
}

/** Reads the response of `GET /op/user/keys`. */
export const readKeys = only('keys', list(readKey))

/** Reads the response of `POST /op/user/key`. */
export const readNewKey = fields({
  api_key: (value) => text(value) || undefined,
  /** The old key works until then; null if it ended at once. */
  old_key_valid_until: orNull(timestamp),
})

/** The new secret of a rotated key. */
export type NewKey = ReadBy<typeof readNewKey>

const readKeyUsage = fields({
  /** Null for the default key. */
  key_id: textOrNull,
  name: text,
  is_revoked: flag,
  calls: count,
})

/** Calls with a key of the account. */
export type KeyUsage = ReadBy<typeof readKeyUsage>

/** Reads the response of `GET /op/user/usage`; days are in UTC. */
export const readUsage = fields({
  /** `free`, `learner`, ... */
  plan: text,
  /** Null for an active account. */
  suspended: orNull(fields({ since: timestamp, words: text })),
  monthly_quota: count,
  /** The account keeps its allowance from before the quotas changed. */
  legacy_monthly_quota_applies: (_, usage) => usage?.['legacy_monthly_quota_applies'] === true,
  /** The month goes on until the next one is paid. */
  awaits_payment: (_, usage) => usage?.['awaits_payment'] === true,
  /** The end is exclusive. */
  period: fields({ start: timestamp, end: timestamp }),
  used: count,
  by_day: list(fields({ date: timestamp, calls: count })),
  by_api: list(fields({ slug: text, calls: count })),
  by_key: list(readKeyUsage),
  /** The same requests by day, API and key. */
  rows: list(fields({ date: timestamp, slug: text, key_id: textOrNull, calls: count })),
  /** All responses, also those that do not count; null from a server that does not record them. */
  responses: orNull(list(fields({ date: timestamp, slug: text, status: count, calls: count }))),
  /** A histogram for each day and API, with a count for each upper bound; null as well. */
  latency: orNull(
    fields({
      bounds_ms: list(count),
      rows: list(fields({ date: timestamp, slug: text, counts: list(count) })),
    }),
  ),
})

/** Calls of an account in the month of its quota. */
export type Usage = ReadBy<typeof readUsage>

/** Reads the response of `GET /op/user/device-names`. */
export const readDeviceNames = only('names', (names): ReadonlyMap<string, string> | undefined => {
  if (!isRecord(names)) return undefined
  return new Map(
    Object.entries(names).flatMap(([key, name]) =>
      typeof name === 'string' ? [[key, name] as const] : [],
    ),
  )
})
