import { DEFAULT_KEY_ID, DEFAULT_KEY_VERSION, KEY_VERSION } from '#src/modules/keys/tables.ts'
import { dayOf, hourOf } from '#src/server/utc.ts'
import type { RunStatement } from '#src/store/database.ts'

/** A call to be counted. */
export interface Call {
  accountId: string
  keyId: string
  /** As of `FoundKey`: a call is not counted whose key or account has changed since. */
  keyVersion: string
  /** False for the default key. */
  isNamed: boolean
  slug: string
  /** The status code of its response. */
  status: number
  /** The month of the account's quota, by its first moment, and that quota. */
  month: string
  quota: number
}

/** A limit of calls that a key has for itself. */
export type CallLimit = 'day' | 'month'

/**
 * The outcome; `used` is the account's count of the month, this call included if it counted. A call that the account
 * could make and its key could not names the key's limit. The call of a key that has expired or is gone is not counted, nor
 * is one whose key or account was changed.
 */
export type Counted =
  | { isGranted: boolean; used: number; keyLimit: CallLimit | null }
  | 'key_changed'

/** One call of a group, and who waits for it. */
export interface Waiting {
  /** In milliseconds that only grow. */
  since: number
  resolve(counted: Counted): void
  reject(error: unknown): void
}

/** Calls of one API by one key in one version with one status code: they are counted as one number. */
export interface CallGroup extends Call {
  waiting: Waiting[]
}

/** Planners take a mere comparison to be rare, and would join all that follows row by row. */
const IS_SAME = 'live.id = asked.key_id and coalesce(live.version = asked.key_version, false)'

/** The rest of the limits of named keys, locked until the commit. */
const KEYS = `
), key_left as materialized (
  select named_key_id,
    per_day - case when day >= $2::date then day_used else 0 end as day_left,
    per_month - case when day >= date_trunc('month', $2::date::timestamp)::date then month_used else 0 end as month_left
  from key_counts where named_key_id in (select named_key_id from live)
  order by named_key_id for update
), asked_of_keys as (
  select place, account_id, named_key_id, slug, status, month, quota, day_left, month_left,
    greatest(least(calls, least(day_left, month_left) - (sum(calls) over (partition by named_key_id order by place) - calls)), 0)::int as allowed
  from asked join live on ${IS_SAME}
    left join key_left using (named_key_id)`

/** The keys of the calls that still count. */
const liveKeys = (withNamedKeys: boolean) => `
  select api_keys.id, api_keys.account_id, named_key_id, ${withNamedKeys ? KEY_VERSION : DEFAULT_KEY_VERSION} as version
  from api_keys join accounts on accounts.id = api_keys.account_id${withNamedKeys ? ' left join named_keys on named_keys.id = named_key_id' : ''}
  where api_keys.id in (select key_id from asked)
    and (retires_at is null or retires_at > $3::timestamptz)${withNamedKeys ? '\n    and (expires_at is null or expires_at > $3::timestamptz)' : ''}
  order by api_keys.id for key share of api_keys`

/** True unless the month is used up, which lasts longer than a day. */
const IS_DAY = 'month_left is null or month_left > greatest(day_left, 0) and day_left is not null'

/** Adds what is granted to the counts of named keys. */
const COUNT_OF_KEYS = `
), of_key as (
  update key_counts as kept set
    day = greatest(kept.day, $2::date),
    day_used = case when kept.day >= $2::date then kept.day_used else 0 end + served.calls,
    month_used = case when kept.day >= date_trunc('month', $2::date::timestamp)::date then kept.month_used else 0 end + served.calls
  from (
    select named_key_id, sum(least(allowed, granted - before))::int as calls
    from valid join counted using (account_id)
    where granted > before and allowed > 0 and named_key_id is not null
    group by named_key_id
  ) as served
  where kept.named_key_id = served.named_key_id`

/**
 * Counts all calls that arrived while the last statement ran. Responses wait for the commit, so
 * counts survive a kill and are exact across processes. Keys are checked and locked in the same
 * statement. `allowed` is what the limits of its key leave of a group; the rest is none of the account's. `before` is the
 * number of allowed calls of the same account in earlier groups.
 * @param withNamedKeys false where all calls were made with default keys, which have no limits.
 */
const countStatement = (withNamedKeys: boolean) => ({
  name: withNamedKeys ? 'count_calls_of_named_keys' : 'count_calls',
  text: `
with asked as (
  select * from json_to_recordset($1::json)
    as given (place int, key_id uuid, key_version text, slug text, status smallint, calls int, month timestamptz, quota int)
), live as materialized (${liveKeys(withNamedKeys)}${withNamedKeys ? KEYS : ''}
), valid as materialized (
  ${
    withNamedKeys
      ? `select *, coalesce(named_key_id, '${DEFAULT_KEY_ID}') as key_id,
    (sum(allowed) over (partition by account_id order by place) - allowed)::int as before
  from asked_of_keys`
      : `select place, account_id, '${DEFAULT_KEY_ID}'::uuid as key_id, slug, status, calls as allowed, month, quota,
    (sum(calls) over (partition by account_id order by place) - calls)::int as before
  from asked join live on ${IS_SAME}`
  }
), counted as (
  insert into usage_months as month (account_id, month, used, granted, quota)
  select account_id, max(month), least(sum(allowed), max(quota)), least(sum(allowed), max(quota)), max(quota)
  from valid group by account_id order by account_id
  on conflict (account_id, month) do update set
    used = month.used + greatest(least(excluded.granted, excluded.quota - month.used), 0),
    granted = greatest(least(excluded.granted, excluded.quota - month.used), 0),
    quota = excluded.quota
  returning account_id, used, granted
), by_day as (
  insert into usage_days as day (account_id, day, slug, calls)
  select account_id, $2::date, slug, sum(least(allowed, granted - before))
  from valid join counted using (account_id)
  where granted > before and allowed > 0
  group by account_id, slug order by account_id, slug
  on conflict (account_id, day, slug) do update set calls = day.calls + excluded.calls
), by_hour as (
  insert into call_hours as hour (account_id, key_id, hour, slug, status, calls)
  select account_id, key_id, $4::timestamptz, slug, status, sum(least(allowed, granted - before))
  from valid join counted using (account_id)
  where granted > before and allowed > 0
  group by account_id, key_id, slug, status order by account_id, key_id, slug, status
  on conflict (account_id, key_id, hour, slug, status) do update set calls = hour.calls + excluded.calls${withNamedKeys ? COUNT_OF_KEYS : ''}
)
select place, before, allowed, used, granted, ${withNamedKeys ? IS_DAY : 'false'} as is_day
from valid join counted using (account_id)`,
})

const STATEMENT = countStatement(false)
const STATEMENT_WITH_NAMED_KEYS = countStatement(true)

/**
 * Counts calls in one statement and tells everybody who waits for them.
 * @param take gives the calls when a connection is there for them.
 * @throws {Error} when it fails; nobody has been told then.
 */
export async function countCalls(
  run: RunStatement,
  now: () => Date,
  take: () => readonly CallGroup[],
): Promise<void> {
  let batch: readonly CallGroup[] = []
  const rows = await run(() => {
    batch = take()
    const hasNamedKeys = batch.some(({ isNamed }) => isNamed)
    const statement = hasNamedKeys ? STATEMENT_WITH_NAMED_KEYS : STATEMENT
    return { ...statement, values: valuesOf(batch, now()) }
  })
  settle(batch, rows)
}

function valuesOf(batch: readonly CallGroup[], at: Date): unknown[] {
  const asked = batch.map(({ keyId, keyVersion, slug, status, month, quota, waiting }, place) => ({
    place,
    key_id: keyId,
    key_version: keyVersion,
    slug,
    status,
    calls: waiting.length,
    month,
    quota,
  }))
  return [JSON.stringify(asked), dayOf(at), at.toISOString(), hourOf(at)]
}

function settle(batch: readonly CallGroup[], rows: readonly unknown[]): void {
  const found = new Map(rows.map(readRow).map((row) => [row.place, row]))
  for (const [place, { waiting }] of batch.entries()) {
    const row = found.get(place)
    for (const [index, one] of waiting.entries())
      one.resolve(row ? outcome(row, index) : 'key_changed')
  }
}

/** The call at `index` of its group: granted ones come first. */
function outcome({ allowed, before, granted, isDay, used }: Row, index: number): Counted {
  const order = before + index
  if (index >= allowed) return { isGranted: false, used, keyLimit: isDay ? 'day' : 'month' }
  const isGranted = order < granted
  return { isGranted, used: isGranted ? used - granted + order + 1 : used, keyLimit: null }
}

type Row = ReturnType<typeof readRow>

function readRow(row: unknown) {
  const values: Readonly<Record<string, unknown>> = { ...Object(row) }
  return {
    place: Number(values['place']),
    before: Number(values['before']),
    used: Number(values['used']),
    allowed: Number(values['allowed']),
    granted: Number(values['granted']),
    isDay: values['is_day'] === true,
  }
}
