import { describeUserAgent } from '@orchard/shared/devices'
import type { AuditAct } from '@orchard/shared/organisations'
import { eq } from 'drizzle-orm'
import { type Actor, assertStillAllowed, assertStillOwn } from '#src/modules/accounts/actor.ts'
import { accounts, members } from '#src/modules/accounts/tables.ts'
import { refuseTooSoon, type TryServices } from '#src/modules/tries/growing-delays.ts'
import { type SignIn, signInOf } from '#src/server/request-owner.ts'
import type { Transaction } from '#src/store/database.ts'
import { auditLog } from './tables.ts'

/** The content of an entry. */
export type AuditEntry = AuditAct & {
  /** Of what is told once, however often it is recorded. */
  id?: string
  at: Date
  /** Such as the name of a key; never an email. */
  target?: string
  /** Of a key, or of a person or an invitation, whose email is looked up when the entry is read. */
  targetId?: string
  /** Never an email. */
  details?: Readonly<Record<string, unknown>>
}

/**
 * Adds an entry to the audit log of an account, in the transaction of what it tells.
 * @param member who did it; null for nobody, such as the payment provider.
 * @throws {ApiError} 403 where the member was removed, or has lost the role for it, since the request was admitted: the
 * transaction must not be committed then.
 */
export async function record(
  transaction: Transaction,
  { accountId, member, ...entry }: AuditEntry & { accountId: string; member: Actor | null },
): Promise<void> {
  if (member) await assertStillAllowed(transaction, member)
  await transaction
    .insert(auditLog)
    .values(rowOf({ ...entry, accountId, member }))
    .onConflictDoNothing()
}

/**
 * Adds an entry about the security of a person to the log of their own account and to that of each organisation that
 * they are a member of.
 * @throws {ApiError} 403 where their account has become an organisation since, and they have a new one.
 */
export async function recordOfPerson(
  transaction: Transaction,
  person: Pick<Actor, 'person' | 'address' | 'userAgent'>,
  entry: AuditEntry & { category: 'security' },
): Promise<void> {
  const { id } = person.person
  await assertStillOwn(transaction, id)
  const joined = await transaction
    .select({ organisation: members.organisationId })
    .from(members)
    .where(eq(members.personId, id))
  const logs = [id, ...joined.map(({ organisation }) => organisation)]
  await transaction
    .insert(auditLog)
    .values(logs.map((accountId) => rowOf({ ...entry, accountId, member: person })))
}

/**
 * Adds an entry about a change that can be made as often as somebody likes: a flood would bury the others. It counts by
 * sign-in, so that a stolen one does not keep its owner from anything.
 * @throws {ApiError} 403 as `record`, 429 for a sign-in that has made too many.
 */
export async function recordCounted(
  services: Pick<TryServices, 'now' | 'vault'>,
  transaction: Transaction,
  entry: AuditEntry & { accountId: string; member: Actor & SignIn },
): Promise<void> {
  await record(transaction, entry)
  if (UNCOUNTED.has(entry.act)) return
  const who = `${signInOf(entry.member)} ${entry.accountId}`
  await refuseTooSoon({ ...services, database: transaction }, 'change', who)
}

/** Acts that end a leaked key or webhook, which no flood of changes may hold up; replacing a key has a limit of its own. */
const UNCOUNTED: ReadonlySet<AuditEntry['act']> = new Set([
  'key.rotated',
  'key.revoked',
  'webhook.deleted',
])

function rowOf({
  accountId,
  details = {},
  member,
  ...entry
}: AuditEntry & {
  accountId: string
  member: Pick<Actor, 'person' | 'address' | 'userAgent'> | null
}) {
  return {
    ...entry,
    accountId,
    details,
    memberId: member?.person.id ?? null,
    address: member?.address ?? null,
    device: member?.userAgent ? describeUserAgent(member.userAgent) : null,
  }
}

/** Makes what a person did and what was done to them anonymous, in the logs of others. */
export async function forgetPerson(transaction: Transaction, personId: string): Promise<void> {
  // Waits for entries that are being added, which refer to the account: they would be missed.
  const isPerson = eq(accounts.id, personId)
  await transaction.select({ id: accounts.id }).from(accounts).where(isPerson).for('update')
  await transaction
    .update(auditLog)
    .set({ memberId: null, address: null, device: null })
    .where(eq(auditLog.memberId, personId))
  await transaction.update(auditLog).set({ targetId: null }).where(eq(auditLog.targetId, personId))
}
