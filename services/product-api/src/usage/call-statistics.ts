import { countsAgainstQuota } from '@orchard/shared/errors'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#src/services.ts'
import { shareRun } from '#src/share-run.ts'
import { dayOf } from './period.ts'

/** Upper bounds of the buckets of the histogram of latencies, in ms; a slower response is in the last one. */
export const LATENCY_BOUNDS_MS = [
  5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 60_000,
] as const

/** A response to a call with a valid key. */
export interface NotedResponse {
  accountId: string
  slug: string
  status: number
  /** Its time on this server, in ms. */
  ms: number
}

/** Statistics of calls, beside the counts of the meter. */
export type CallStatistics = ReturnType<typeof createCallStatistics>

const WRITE_EVERY_MS = 5_000
/** Rows of a statement. */
const PORTION = 500
/** Sums in memory; while the database is away, responses that need another one are left out. */
const MAX_SUMS = 20_000

/** Sums of calls by account, day, API and one more number. */
type Sums = Map<string, number>

/**
 * Notes responses in memory and adds them to the database every few seconds, so that no call waits for it. What a killed
 * process has noted since then is lost. The status codes of counted calls are exact: the meter writes them.
 */
export function createCallStatistics({ database, log, now }: Services) {
  const statuses: Sums = new Map()
  const latencies: Sums = new Map()
  let isFailing = false

  /** Writes what was noted until now; a failure is logged once, and what was not written is kept. */
  const write = shareRun(async () => {
    try {
      await writeSums(statuses, addStatuses)
      await writeSums(latencies, addLatencies)
      isFailing = false
    } catch (error) {
      if (!isFailing) log(`Statistics not written: ${(error as Error).message}`, {}, 'warn')
      isFailing = true
    }
  })

  async function writeSums(sums: Sums, statementOf: (rows: string) => SQL): Promise<void> {
    const all = [...sums]
    for (let from = 0; from < all.length; from += PORTION) {
      const portion = all.slice(from, from + PORTION)
      await database.execute(statementOf(JSON.stringify(portion.map(toRow))))
      for (const [id, calls] of portion) subtract(sums, id, calls)
    }
  }

  const timer = setInterval(() => void write(), WRITE_EVERY_MS)
  timer.unref()

  return {
    /** Notes a response once it was sent. */
    note({ accountId, ms, slug, status }: NotedResponse): void {
      const place = `${accountId} ${dayOf(now())} ${slug}`
      if (!countsAgainstQuota(status)) add(statuses, `${place} ${status}`)
      add(latencies, `${place} ${boundOf(ms)}`)
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

function add(sums: Sums, id: string): void {
  const calls = sums.get(id)
  if (calls !== undefined || sums.size < MAX_SUMS) sums.set(id, (calls ?? 0) + 1)
}

function subtract(sums: Sums, id: string, calls: number): void {
  const left = (sums.get(id) ?? 0) - calls
  if (left > 0) sums.set(id, left)
  else sums.delete(id)
}

function boundOf(ms: number): number {
  return LATENCY_BOUNDS_MS.find((bound) => ms <= bound) ?? LATENCY_BOUNDS_MS.at(-1) ?? 0
}

function toRow([id, calls]: readonly [id: string, calls: number]) {
  const [account_id, day, slug, number] = id.split(' ')
  return { account_id, day, slug, number: Number(number), calls }
}

/** The noted rows of accounts that still exist, in an order that lets two servers write at the same time. */
const given = (rows: string) => sql`
  select account_id, day, slug, number, given.calls
  from json_to_recordset(${rows}::json)
    as given (account_id uuid, day date, slug text, number int, calls int)
  join accounts on accounts.id = account_id
  order by account_id, day, slug, number`

const addStatuses = (rows: string) => sql`
  insert into response_days as kept (account_id, day, slug, status, calls) ${given(rows)}
  on conflict (account_id, day, slug, status) do update set calls = kept.calls + excluded.calls`

const addLatencies = (rows: string) => sql`
  insert into latency_days as kept (account_id, day, slug, up_to_ms, calls) ${given(rows)}
  on conflict (account_id, day, slug, up_to_ms) do update set calls = kept.calls + excluded.calls`
