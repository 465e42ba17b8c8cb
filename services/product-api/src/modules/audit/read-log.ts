import { ACTS } from '@orchard/shared/organisations'
import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { accounts, invitations } from '#src/modules/accounts/tables.ts'
import { ApiError } from '#src/server/api-error.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { FORMAT, QUERY_REFUSAL, TIMESTAMP } from '#src/server/query.ts'
import { toCsv } from '#src/server/to-csv.ts'
import type { Database } from '#src/store/database.ts'
import { auditLog } from './tables.ts'

const CATEGORIES = ['keys', 'members', 'plan', 'security'] as const

/** An entry of the audit log as it is read. */
export const AUDIT_ENTRY = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z
    .object({ id: z.uuid(), email: z.string().nullable() })
    .nullable()
    .describe('Null where nobody did it, and for a person whose account was deleted'),
  category: z.enum(CATEGORIES),
  act: z.string(),
  target: z
    .string()
    .nullable()
    .describe('Such as the name of a key, or the email address of a member'),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable().describe('IP address'),
  device: z.string().nullable(),
})

const ALL_ACTS = CATEGORIES.flatMap((category): readonly string[] => ACTS[category])
/** Entries in a file, so that it fits into the memory of the server. */
const MAX_IN_FILE = 50_000

/** The query of the log; without a member, all entries. */
export const AUDIT_QUERY = refusedWith(
  z.object({
    category: z
      .enum(CATEGORIES, `Send one of: ${CATEGORIES.join(', ')}`)
      .optional()
      .describe('What the entries are about'),
    member: z.uuid('Send the ID of a member').toLowerCase().optional().describe('Who did it'),
    act: z
      .enum(ALL_ACTS, 'Send an act such as key.created')
      .optional()
      .describe('What was done, such as `key.created`'),
    from: TIMESTAMP.optional().describe('First time'),
    to: TIMESTAMP.optional().describe('First time that is not included'),
    before: z.string().max(100).optional().describe('`next` of an earlier response'),
    limit: z.coerce
      .number('Send a number')
      .int('Send a whole number')
      .min(1, 'Send at least 1')
      .max(200, 'Send at most 200')
      .default(50)
      .describe('Largest number of entries; not of a file'),
    format: FORMAT,
  }),
  QUERY_REFUSAL,
)
type AuditQuery = z.output<typeof AUDIT_QUERY>

const actor = alias(accounts, 'actor')
const meant = alias(accounts, 'meant')

/**
 * Entries, the newest first, with the emails that their people have now.
 * @param reader the account whose log names others; in those of organisations, which they may have left, a person reads
 * of themselves alone. By default all are named.
 */
export async function readEntries(
  database: Database,
  which: SQL | undefined,
  { limit, reader }: { limit?: number; reader?: string } = {},
): Promise<z.output<typeof AUDIT_ENTRY>[]> {
  const isNamed =
    reader === undefined ? sql`true` : or(eq(auditLog.accountId, reader), eq(meant.id, reader))
  const found = database
    .select({
      entry: auditLog,
      actorEmail: actor.email,
      target: sql<string | null>`coalesce(
        ${auditLog.target}, case when ${isNamed} then coalesce(${meant.email}, ${invitations.email}) end)`,
    })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.memberId))
    .leftJoin(meant, eq(meant.id, auditLog.targetId))
    .leftJoin(invitations, eq(invitations.id, auditLog.targetId))
    .where(which)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
  const rows = await (limit === undefined ? found : found.limit(limit))
  return rows.map(({ actorEmail, entry, target }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    who: entry.memberId === null ? null : { id: entry.memberId, email: actorEmail },
    category: entry.category,
    act: entry.act,
    target,
    details: entry.details,
    address: entry.address,
    device: entry.device,
  }))
}

/** A page of the log of an account, and the cursor of the next one. @throws {ApiError} 400 for a made-up cursor. */
export async function readAuditLog(database: Database, accountId: string, query: AuditQuery) {
  const entries = await readEntries(database, selectOf(accountId, query), {
    limit: query.limit + 1,
  })
  const page = entries.slice(0, query.limit)
  const last = page.at(-1)
  const next = entries.length > page.length && last ? cursorOf(last) : null
  return { entries: page, next }
}

/** The newest entries that match, as CSV. @throws {ApiError} 400 for a made-up cursor. */
export async function auditAsCsv(database: Database, accountId: string, query: AuditQuery) {
  const entries = await readEntries(database, selectOf(accountId, query), {
    limit: MAX_IN_FILE,
  })
  const columns = [
    'at',
    'who',
    'who_id',
    'category',
    'act',
    'target',
    'details',
    'address',
    'device',
  ]
  return toCsv(
    columns,
    entries.map(({ act, address, at, category, details, device, target, who }) => [
      ...[at, who?.email, who?.id, category, act, target],
      Object.keys(details).length === 0 ? null : JSON.stringify(details),
      ...[address, device],
    ]),
  )
}

function selectOf(accountId: string, query: AuditQuery): SQL | undefined {
  const { act, before, category, from, member, to } = query
  const cursor = before === undefined ? null : readCursor(before)
  return and(
    eq(auditLog.accountId, accountId),
    category && eq(auditLog.category, category),
    act === undefined ? undefined : eq(auditLog.act, act),
    member === undefined ? undefined : eq(auditLog.memberId, member),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
    cursor === null
      ? undefined
      : sql`(${auditLog.at}, ${auditLog.id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
  )
}

function cursorOf({ at, id }: { at: string; id: string }): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

const CURSOR = z.tuple([z.iso.datetime(), z.uuid()])

function readCursor(text: string): { at: string; id: string } {
  const read = CURSOR.safeParse(Buffer.from(text, 'base64url').toString().split(' '))
  if (!read.success)
    throw new ApiError(400, 'parameter_invalid', 'Invalid parameter', {
      errors: { before: 'Send “next” of an earlier response, unchanged' },
    })
  const [at, id] = read.data
  return { at, id }
}
