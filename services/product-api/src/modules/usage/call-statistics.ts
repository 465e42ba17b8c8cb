import { countsAgainstQuota } from '@orchard/shared/errors'
import { HOUR_MS } from '@orchard/shared/format'
import type { Dependencies } from '@orchard/shared-node/health'
import { type SQL, sql } from 'drizzle-orm'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import type { Services } from '#src/server/services.ts'
import { shareRun } from '#src/server/share-run.ts'
import { createRefusalLog, isKeyThere } from './refusal-log.ts'

/**
 * Upper bounds of the buckets of the histogram of latencies, in ms; a slower response is in the last one. Stored counts
 * are in this order: the bounds do not change.
 */
export const LATENCY_BOUNDS_MS = [
  5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 60_000,
] as const

/** A response to a call with a valid key. */
export interface NotedResponse {
  key: Pick<FoundKey, 'namedKeyId'> & { account: Pick<FoundKey['account'], 'id'> }
  slug: string
  status: number
  /** Its time on this server, in ms. */
  ms: number
  requestId: string
  /** `code` of its problem; undefined for one without. */
  code: string | undefined
}

const WRITE_EVERY_MS = 5_000
/** Rows of a statement. */
const PORTION = 500
/** Sums in memory; while the database is away, responses that need another one are left out. */
const MAX_SUMS = 20_000

/** Counts by account, key, hour since 1970, API and, for status codes, one more number. */
type Sums = Map<string, number[]>

/**
 * Notes responses in memory and adds them to the database every few seconds, so that no call waits for it. What a killed
 * process has noted since then is lost. The status codes of counted calls are exact: the meter writes them.
 */
export function createCallStatistics(
  { database, now }: Pick<Services, 'database' | 'now'>,
  watch: Dependencies,
) {
  const statuses: Sums = new Map()
  const latencies: Sums = new Map()
  const refusals = createRefusalLog(database)
  const writing = watch('statistics', {
    failing: 'Statistics not written',
    again: 'Statistics are written again',
  })

  /** Writes what was noted until now; a failure is logged once, and what was not written is kept. */
  const write = shareRun(async () => {
    try {
      await writeSums(statuses, addStatuses)
      await writeSums(latencies, addLatencies)
      await refusals.write()
      writing.worked()
    } catch (error) {
      writing.failed(error)
    }
  })

  async function writeSums(sums: Sums, statementOf: (rows: string) => SQL): Promise<void> {
    const all = [...sums].map(([id, counts]) => ({ id, counts: [...counts] }))
    for (let from = 0; from < all.length; from += PORTION) {
      const portion = all.slice(from, from + PORTION)
      await database.execute(statementOf(JSON.stringify(portion.map(toRow))))
      for (const { counts, id } of portion) subtract(sums, id, counts)
    }
  }

  const timer = setInterval(() => void write(), WRITE_EVERY_MS)
  timer.unref()

  return {
    /** Notes a response once it was sent. */
    note({ code, key: { account, namedKeyId }, ms, requestId, slug, status }: NotedResponse): void {
      const [accountId, keyId, at] = [account.id, namedKeyId ?? DEFAULT_KEY_ID, now()]
      const place = `${accountId} ${keyId} ${Math.floor(at.getTime() / HOUR_MS)} ${slug}`
      if (!countsAgainstQuota(status)) add(statuses, `${place} ${status}`)
      add(latencies, place, bucketOf(ms), LATENCY_BOUNDS_MS.length)
      if (code !== undefined) refusals.note({ accountId, keyId, at, slug, status, code, requestId })
    },
    /** Writes what was noted until now. Never rejects. */
    write,
    /** Writes the rest, and no more. */
    async close(): Promise<void> {
      clearInterval(timer)
      await write()
      // The first one may have begun before the last response.
      await write()
    },
  }
}

/** Adds one to a count of `size`. */
function add(sums: Sums, id: string, index = 0, size = 1): void {
  let counts = sums.get(id)
  if (!counts) {
    if (sums.size >= MAX_SUMS) return
    counts = Array<number>(size).fill(0)
    sums.set(id, counts)
  }
  counts[index] = (counts[index] ?? 0) + 1
}

function subtract(sums: Sums, id: string, counts: readonly number[]): void {
  const left = sums.get(id)?.map((count, at) => count - (counts[at] ?? 0))
  if (left?.some((count) => count > 0)) sums.set(id, left)
  else sums.delete(id)
}

/** The index of the bucket of a latency. */
export function bucketOf(ms: number): number {
  const found = LATENCY_BOUNDS_MS.findIndex((bound) => ms <= bound)
  return found < 0 ? LATENCY_BOUNDS_MS.length - 1 : found
}

function toRow({ counts, id }: { id: string; counts: readonly number[] }) {
  const [account_id, key_id, hour, slug, status] = id.split(' ')
  return {
    account_id,
    key_id,
    hour: new Date(Number(hour) * HOUR_MS),
    slug,
    status: status === undefined ? null : Number(status),
    counts,
  }
}

/**
 * The noted rows of accounts and keys that still exist, in an order that lets two servers write at the same time.
 * @param rows JSON of what `toRow` returns.
 */
const given = (rows: string, columns: SQL) => sql`
  select account_id, key_id, hour, slug, ${columns}
  from json_to_recordset(${rows}::json)
    as given (account_id uuid, key_id uuid, hour timestamptz, slug text, status smallint, counts int[])
  join accounts on accounts.id = account_id
  where ${isKeyThere}
  order by account_id, key_id, hour, slug, status`

/** The sum of two histograms, in an upsert of `kept`. */
export const SUM_OF_COUNTS = sql`array(
  select one + other from unnest(kept.counts, excluded.counts) with ordinality as both_of (one, other, place)
  order by place)`

const addStatuses = (rows: string) => sql`
  insert into call_hours as kept (account_id, key_id, hour, slug, status, calls)
  ${given(rows, sql`status, counts[1]`)}
  on conflict (account_id, key_id, hour, slug, status) do update set calls = kept.calls + excluded.calls`

const addLatencies = (rows: string) => sql`
  insert into latency_hours as kept (account_id, key_id, hour, slug, counts)
  ${given(rows, sql`counts`)}
  on conflict (account_id, key_id, hour, slug) do update set counts = ${SUM_OF_COUNTS}`
