import { createHash } from 'node:crypto'
import { OPERATOR_LOG_KEPT_MONTHS } from '@orchard/shared/facts'
import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import { daysBefore, monthsBefore } from '#src/server/utc.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import type { Operator } from './access.ts'
import { type OperatorAccess, operatorLog, operatorLogEnds } from './tables.ts'

/** An act of an operator, and the reason. It names no customer by email or name. */
export interface LoggedAct {
  /** A verb and what it is done to, such as `suspend account`. */
  act: string
  /** ID of what it is done to. */
  target?: string | undefined
  /** The account that it is about, if any. */
  account?: string | undefined
  reason: string
  details?: Readonly<Record<string, unknown>> | undefined
}

type Row = typeof operatorLog.$inferSelect

const PAGE = 100
const CHECKED_AT_ONCE = 1_000
const ONLY = eq(operatorLogEnds.only, true)

/** Name and access of an operator, as the log has them. */
export type Who = Pick<Operator, 'name'> & { how: OperatorAccess }

/**
 * Appends an entry; others wait until the transaction ends, so it comes last in it.
 * @returns its id.
 */
export async function appendToLog(
  transaction: Transaction,
  operator: Who,
  entry: LoggedAct,
  when: { at: Date; outcome: Row['outcome'] },
): Promise<number> {
  return appendAfter(transaction, await lockLog(transaction), operator, [entry], when)
}

/** The newest entry of the log. */
type LogEnd = Pick<typeof operatorLogEnds.$inferSelect, 'lastHash' | 'lastId'>

/** Locks the log until the transaction ends, and returns its newest entry. */
export async function lockLog(transaction: Transaction): Promise<LogEnd> {
  await transaction
    .insert(operatorLogEnds)
    .values({ lastId: 0, lastHash: '' })
    .onConflictDoNothing()
  const [last] = await transaction.select().from(operatorLogEnds).where(ONLY).for('update')
  if (!last) throw new Error('The operator log has no end')
  return last
}

/**
 * Appends entries after the end that `lockLog` has returned.
 * @returns the id of the last one.
 */
export async function appendAfter(
  transaction: Transaction,
  { lastHash, lastId }: LogEnd,
  { how, name }: Who,
  entries: readonly LoggedAct[],
  { at, outcome }: { at: Date; outcome: Row['outcome'] },
): Promise<number> {
  let end = { lastHash, lastId }
  const rows = entries.map(({ account, ...entry }) => {
    const { act, details = {}, reason, target = null } = asStored(entry)
    const row = {
      ...{ id: end.lastId + 1, at, who: name, how, act, target, reason, details, outcome },
      accountId: account?.toLowerCase() ?? null,
      previous: end.lastHash,
    }
    end = { lastId: row.id, lastHash: hashOf(row) }
    return { ...row, hash: end.lastHash }
  })
  await transaction.insert(operatorLog).values(rows)
  await transaction.update(operatorLogEnds).set(end).where(ONLY)
  return end.lastId
}

/** Filter of the log. */
export interface LogQuery {
  account?: string | undefined
  who?: string | undefined
  act?: string | undefined
  /** Entries older than the one with this id. */
  before?: number | undefined
}

/** A page of entries, newest first, and the `before` of the next one, if there is one. */
export async function readLog(
  database: Pick<Database, 'select'>,
  query: LogQuery,
): Promise<{ entries: Row[]; next: number | null }> {
  const rows = await selectEntries(database, query, PAGE + 1)
  const entries = rows.slice(0, PAGE)
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

/** All entries that match, newest first. */
export function readWholeLog(
  database: Pick<Database, 'select'>,
  query: Omit<LogQuery, 'before'>,
): Promise<Row[]> {
  return selectEntries(database, query)
}

function selectEntries(
  database: Pick<Database, 'select'>,
  { account, act, before, who }: LogQuery,
  limit?: number,
): Promise<Row[]> {
  const conditions: (SQL | undefined)[] = [
    account === undefined ? undefined : eq(operatorLog.accountId, account),
    who === undefined ? undefined : eq(operatorLog.who, who),
    act === undefined ? undefined : eq(operatorLog.act, act),
    before === undefined ? undefined : lt(operatorLog.id, before),
  ]
  const found = database
    .select()
    .from(operatorLog)
    .where(and(...conditions))
    .orderBy(desc(operatorLog.id))
  return limit === undefined ? found : found.limit(limit)
}

/** Result of a check of the chain. */
export interface LogCheck {
  isIntact: boolean
  entries: number
  /** The newest entry: whoever notes its hash elsewhere can tell later that no older entry was exchanged. */
  last: { id: number; hash: string } | null
  /** The first entry that was changed, or whose predecessor is missing, and what is wrong. */
  broken: { id: number; problem: 'changed' | 'missing' } | null
}

/** Verifies that no entry was changed or removed. */
export async function checkLog(database: Database): Promise<LogCheck> {
  return database.transaction(async (transaction) => verify(transaction), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function verify(transaction: Transaction): Promise<LogCheck> {
  const [ends] = await transaction.select().from(operatorLogEnds).where(ONLY)
  let expected = { id: (ends?.forgottenId ?? 0) + 1, previous: ends?.forgottenHash ?? '' }
  let entries = 0
  let last: LogCheck['last'] = null
  const broken = (id: number, problem: 'changed' | 'missing'): LogCheck => ({
    isIntact: false,
    entries,
    last,
    broken: { id, problem },
  })
  for (;;) {
    const rows = await transaction
      .select()
      .from(operatorLog)
      .where(gt(operatorLog.id, expected.id - 1))
      .orderBy(asc(operatorLog.id))
      .limit(CHECKED_AT_ONCE)
    for (const row of rows) {
      if (row.id !== expected.id) return broken(expected.id, 'missing')
      if (row.previous !== expected.previous || row.hash !== hashOf(row))
        return broken(row.id, 'changed')
      entries++
      last = { id: row.id, hash: row.hash }
      expected = { id: row.id + 1, previous: row.hash }
    }
    if (rows.length < CHECKED_AT_ONCE) break
  }
  if (ends && expected.id <= ends.lastId) return broken(expected.id, 'missing')
  if (ends && expected.previous !== ends.lastHash) return broken(ends.lastId, 'changed')
  return { isIntact: true, entries, last, broken: null }
}

/** The hash of an entry, which includes that of the entry before it. */
function hashOf(row: Omit<Row, 'hash'>): string {
  const { accountId, act, at, details, how, id, outcome, previous, reason, target, who } = row
  const values = [id, at.toISOString(), who, how, act, target, accountId, reason]
  const text = JSON.stringify([...values, sorted(details), outcome, previous])
  return createHash('sha256').update(text).digest('hex')
}

/**
 * As the database returns it, else the hash would be of something else: without what JSON leaves out, and without
 * characters that cannot be stored.
 */
function asStored<Entry extends object>(entry: Entry): Entry {
  return JSON.parse(JSON.stringify(entry), (_, value) =>
    typeof value === 'string'
      ? value.replaceAll(/\p{Cs}/gu, '\uFFFD').replaceAll('\0', '\uFFFD')
      : value,
  )
}

/** With members in the order of their names: the database keeps another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}

/** Days more than the months that the log is kept for: the database refuses to delete an entry an hour too early. */
const SPARE_DAYS = 1

/** From when the log is kept. */
export const operatorLogIsKeptFrom = (now: Date) =>
  daysBefore(SPARE_DAYS)(monthsBefore(OPERATOR_LOG_KEPT_MONTHS)(now))
