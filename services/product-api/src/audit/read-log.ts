import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Database } from '#src/store/database.ts'
import { accounts, auditLog, invitations } from '#src/store/schema.ts'

/** For how long entries are kept. */
export const AUDIT_KEPT_MONTHS = 13

/** An entry of the audit log as it is read. */
export const AUDIT_ENTRY = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z
    .object({ id: z.uuid(), email: z.string().nullable() })
    .nullable()
    .describe('Null where nobody did it, and for a person whose account was deleted'),
  category: z.enum(['keys', 'members', 'plan', 'security']),
  act: z.string(),
  target: z
    .string()
    .nullable()
    .describe('Such as the name of a key, or the email address of a member'),
  details: z.record(z.string(), z.unknown()),
  address: z.string().nullable().describe('IP address'),
  device: z.string().nullable(),
})

const actor = alias(accounts, 'actor')
const meant = alias(accounts, 'meant')

/** Entries, the newest first, with the emails that their people have now. */
export async function readEntries(
  database: Database,
  which: SQL | undefined,
  limit?: number,
): Promise<z.output<typeof AUDIT_ENTRY>[]> {
  const found = database
    .select({
      entry: auditLog,
      actorEmail: actor.email,
      target: sql<
        string | null
      >`coalesce(${auditLog.target}, ${meant.email}, ${invitations.email})`,
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
