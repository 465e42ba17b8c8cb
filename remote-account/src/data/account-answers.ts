/** A key of the account. */
export interface AccountKey {
  /** Null for the default key, which every account has. */
  id: string | null
  name: string
  apiKey: string
  /** ISO 8601. */
  createdAt: string
  /** UTC day of the last counted call; null if none is on record. */
  lastUsedOn: string | null
  /** ISO 8601; the rotated key keeps working until then. */
  oldKeyValidUntil: string | null
}

/** A key that its owner made and named. */
export interface NamedKey extends AccountKey {
  id: string
}

/** True for every key but the default one. */
export function isNamed(key: AccountKey): key is NamedKey {
  return key.id !== null
}

/** The new secret of a rotated key. */
export interface NewKey {
  apiKey: string
  /** ISO 8601; the old key works until then. Null if it ended at once. */
  oldKeyValidUntil: string | null
}

/** This month's calls of an account; days are in UTC. */
export interface Usage {
  /** `free`, `learner`, ... */
  plan: string
  monthlyQuota: number
  /** The account keeps its allowance from before the quotas changed. */
  hasLegacyQuota: boolean
  /** ISO 8601; the end is exclusive. */
  period: { start: string; end: string }
  used: number
  byDay: readonly { date: string; calls: number }[]
  byApi: readonly { slug: string; calls: number }[]
  byKey: readonly KeyUsage[]
  /** The same calls by day, API and key. */
  rows: readonly UsageRow[]
}

/** Calls with a key of the account. */
export interface KeyUsage {
  /** Null for the default key. */
  keyId: string | null
  name: string
  isRevoked: boolean
  calls: number
}

/** Calls of one API with one key on one day. */
interface UsageRow {
  date: string
  slug: string
  keyId: string | null
  calls: number
}

/** Reads the answer of `GET /op/user/keys`; null where it is something else. */
export function readKeys(value: unknown): readonly AccountKey[] | null {
  return listOf(objectOf(value)['keys'], readKey)
}

/** Reads the answer of `POST /op/user/keys`; null where it is something else. */
export function readKey(value: unknown): AccountKey | null {
  const { key_id: id, name, api_key: apiKey, created_at: createdAt, ...rest } = objectOf(value)
  const { last_used_on: lastUsedOn, old_key_valid_until: until } = rest
  if (!isKeyId(id) || typeof name !== 'string' || typeof apiKey !== 'string') return null
  if (!isMoment(createdAt)) return null
  return {
    id,
    name,
    apiKey,
    createdAt,
    lastUsedOn: isMoment(lastUsedOn) ? lastUsedOn : null,
    oldKeyValidUntil: isMoment(until) ? until : null,
  }
}

/** Reads the answer of `POST /op/user/key`; null where it is something else. */
export function readNewKey(value: unknown): NewKey | null {
  const { api_key: apiKey, old_key_valid_until: until } = objectOf(value)
  if (typeof apiKey !== 'string' || apiKey === '') return null
  return { apiKey, oldKeyValidUntil: isMoment(until) ? until : null }
}

/** Reads the answer of `GET /op/user/usage`; null where it is something else. */
export function readUsage(value: unknown): Usage | null {
  const answer = objectOf(value)
  const { plan, monthly_quota: monthlyQuota, used } = answer
  const { start, end } = objectOf(answer['period'])
  const byDay = listOf(answer['by_day'], ({ date, calls }) =>
    isMoment(date) && isCount(calls) ? { date, calls } : null,
  )
  const byApi = listOf(answer['by_api'], ({ slug, calls }) =>
    typeof slug === 'string' && isCount(calls) ? { slug, calls } : null,
  )
  const byKey = listOf(answer['by_key'], ({ key_id: keyId, name, is_revoked: isRevoked, calls }) =>
    isKeyId(keyId) && typeof name === 'string' && isCount(calls)
      ? { keyId, name, isRevoked: isRevoked === true, calls }
      : null,
  )
  const rows = listOf(answer['rows'], ({ date, slug, key_id: keyId, calls }) =>
    isMoment(date) && typeof slug === 'string' && isKeyId(keyId) && isCount(calls)
      ? { date, slug, keyId, calls }
      : null,
  )
  if (typeof plan !== 'string' || !isCount(monthlyQuota) || !isCount(used)) return null
  if (!isMoment(start) || !isMoment(end) || !byDay || !byApi || !byKey || !rows) return null
  const hasLegacyQuota = answer['legacy_monthly_quota_applies'] === true
  const period = { start, end }
  return { plan, monthlyQuota, hasLegacyQuota, period, used, byDay, byApi, byKey, rows }
}

/** Reads the answer of `GET /op/user/device-names`; null where it is something else. */
export function readDeviceNames(value: unknown): ReadonlyMap<string, string> | null {
  const { names } = objectOf(value)
  if (typeof names !== 'object' || names === null || Array.isArray(names)) return null
  const entries = Object.entries(names)
  return new Map(
    entries.flatMap(([key, name]: [string, unknown]) =>
      typeof name === 'string' ? [[key, name] as const] : [],
    ),
  )
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function listOf<T>(
  value: unknown,
  read: (entry: Readonly<Record<string, unknown>>) => T | null,
): T[] | null {
  if (!Array.isArray(value)) return null
  const entries = value.map((entry: unknown) => read(objectOf(entry)))
  return entries.every((entry) => entry !== null) ? entries : null
}

function isKeyId(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
