/** A key that takes the place of another. */
export interface NewKey {
  apiKey: string
  /** ISO 8601; until then the old key works as well. Null where it ended at once. */
  oldKeyValidUntil: string | null
}

/** This month's calls of an account; days are in UTC. */
export interface Usage {
  /** `free`, `learner`, ... */
  plan: string
  monthlyQuota: number
  /** The account keeps the allowance from before the quotas changed. */
  hasLegacyQuota: boolean
  /** ISO 8601; the end is not part of it. */
  period: { start: string; end: string }
  used: number
  byDay: readonly { date: string; calls: number }[]
  byApi: readonly { slug: string; calls: number }[]
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
  if (typeof plan !== 'string' || !isCount(monthlyQuota) || !isCount(used)) return null
  if (!isMoment(start) || !isMoment(end) || !byDay || !byApi) return null
  const hasLegacyQuota = answer['legacy_monthly_quota_applies'] === true
  return { plan, monthlyQuota, hasLegacyQuota, period: { start, end }, used, byDay, byApi }
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

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
