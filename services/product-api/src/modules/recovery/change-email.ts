import { timingSafeEqual } from 'node:crypto'
import { EMAIL_CHANGE_MINUTES, MAX_WRONG_CODES } from '@orchard/shared/facts'
import { MINUTE_MS } from '@orchard/shared/format'
import { eq } from 'drizzle-orm'
import { isOwnedBy } from '#src/modules/accounts/accounts.ts'
import type { Member } from '#src/modules/accounts/actor.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { recordOfPerson } from '#src/modules/audit/record.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { emailMails } from '#src/modules/mail/security-messages.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { holdMail, refuseTooSoon } from '#src/modules/tries/growing-delays.ts'
import { wishes } from '#src/modules/wishes/tables.ts'
import { isOf } from '#src/modules/wishes/wishes.ts'
import { ApiError } from '#src/server/api-error.ts'
import { personOf } from '#src/server/request-owner.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { createMessageCode } from './codes.ts'
import { emailCodeMails } from './email-mails.ts'
import type { OwnActor } from './recovery-codes.ts'
import { emailChanges } from './tables.ts'

/** The change that waits for its codes, if any. */
export async function pendingChange(
  { database, now }: Pick<AccountServices, 'database' | 'now'>,
  accountId: string,
) {
  const [found] = await selectChange(database, accountId)
  return found && found.expiresAt > now() ? found : null
}

/**
 * Begins a change of email address, which ends an earlier one: both addresses are sent a code. It says nothing of
 * whether somebody else has the new one.
 * @throws {ApiError} 422 for the address that the account has, 429 for too many changes.
 */
export async function beginEmailChange(
  services: AccountServices,
  member: Member,
  newEmail: string,
): Promise<{ oldEmail: string | null; newEmail: string; expiresAt: Date }> {
  const { now, outbox, random, site, vault } = services
  const { email: oldEmail, id, subject } = member.person
  if (newEmail === oldEmail?.toLowerCase())
    throw new ApiError(422, 'email_invalid', 'Your account has this email address already')
  await refuseTooSoon(services, 'emailChange', personOf(member.person))
  const dueAt = await holdMail(services, 'emailChangeTo', newEmail)
  const codes = { old: createMessageCode(random), new: createMessageCode(random) }
  const at = now()
  const change = {
    oldEmail,
    newEmail,
    oldHash: vault.hashCode('old email', subject, codes.old),
    newHash: vault.hashCode('new email', subject, codes.new),
    failures: 0,
    // From when the code is sent.
    expiresAt: new Date(dueAt.getTime() + EMAIL_CHANGE_MINUTES * MINUTE_MS),
  }
  await changeAs(services, member, async (transaction) => {
    await transaction
      .insert(emailChanges)
      .values({ accountId: id, ...change })
      .onConflictDoUpdate({ target: emailChanges.accountId, set: change })
    const mails = emailCodeMails(site, { accountId: id, at, codes, dueAt, newEmail, oldEmail })
    for (const { mail, recipient } of mails)
      await outbox.toAddress(recipient, { ...mail, accountId: id }, transaction)
  })
  return change
}

/** Ends the change that waits, if any. */
export async function cancelEmailChange(
  database: Pick<Database, 'delete'>,
  accountId: string,
): Promise<void> {
  await database.delete(emailChanges).where(eq(emailChanges.accountId, accountId))
}

/**
 * Changes the email address once both codes are right: at the user pool, then here, and confirms it to both addresses.
 * @throws {ApiError} 422 for a wrong code, 409 where no change waits any more or somebody else has the address, 503
 * where the pool does not do it.
 */
export async function confirmEmailChange(
  services: AccountServices & { poolAdmin: PoolAdmin },
  member: Member,
  given: { oldCode: string; newCode: string },
): Promise<{ email: string }> {
  const { database, poolAdmin } = services
  const owner = member.person
  const { newEmail } = await checkCodes(services, member, given)
  if ((await poolAdmin.changeEmail(owner.subject, newEmail)) === 'taken') {
    await cancelEmailChange(database, owner.id)
    throw new ApiError(409, 'email_taken', 'Another account has this email address')
  }
  await database.transaction((transaction) => keepNewEmail(services, transaction, member, newEmail))
  return { email: newEmail }
}

/** The change whose codes were given; a wrong one is counted, and the fifth ends it. */
async function checkCodes(
  services: AccountServices,
  member: Member,
  { newCode, oldCode }: { oldCode: string; newCode: string },
) {
  const { now, vault } = services
  const { id, subject } = member.person
  const outcome = await changeAs(services, member, async (transaction) => {
    const [change] = await selectChange(transaction, id).for('update')
    if (!change || change.expiresAt <= now()) return 'over'
    const errors = {
      ...(change.oldEmail === null ||
      isSame(change.oldHash, vault.hashCode('old email', subject, oldCode))
        ? {}
        : { old_code: 'This code is wrong' }),
      ...(isSame(change.newHash, vault.hashCode('new email', subject, newCode))
        ? {}
        : { new_code: 'This code is wrong' }),
    }
    if (Object.keys(errors).length === 0) return change
    const failures = change.failures + 1
    if (failures >= MAX_WRONG_CODES) {
      await cancelEmailChange(transaction, id)
      return 'over'
    }
    await transaction.update(emailChanges).set({ failures }).where(eq(emailChanges.accountId, id))
    return { errors }
  })
  if (outcome === 'over')
    throw new ApiError(409, 'email_change_over', 'This change has ended; start again')
  if ('errors' in outcome)
    throw new ApiError(422, 'email_code_invalid', 'One of the codes is wrong', outcome)
  return outcome
}

/** Stores the new address, and what is kept by the old one. */
async function keepNewEmail(
  { now, outbox, site }: AccountServices,
  transaction: Transaction,
  member: OwnActor,
  email: string,
): Promise<void> {
  // Not by its id: the account may have become an organisation since, and the person has a new one.
  const [before] = await transaction
    .select()
    .from(accounts)
    .where(isOwnedBy(member.person))
    .for('no key update')
  if (!before) return
  const { id: accountId } = before
  const at = now()
  await cancelEmailChange(transaction, accountId)
  // Another request, or the pool, has told of it.
  if (before.email === email) return
  await transaction
    .update(accounts)
    .set({ email, unverifiedEmail: null, emailAskedAt: at })
    .where(eq(accounts.id, accountId))
  if (before.email !== null) await moveWishes(transaction, before.email, email)
  const person = { ...member, person: before }
  await recordOfPerson(transaction, person, { category: 'security', act: 'email.changed', at })
  const change = { site, accountId, toldAt: at.getTime() }
  for (const { mail, recipient } of emailMails(change, before.email, email))
    await outbox.toAddress(recipient, { ...mail, accountId }, transaction)
}

/** Whoever waits for an API goes on waiting at the new address. */
async function moveWishes(transaction: Transaction, from: string, to: string): Promise<void> {
  const waiting = await transaction.delete(wishes).where(isOf(from)).returning()
  if (waiting.length === 0) return
  await transaction
    .insert(wishes)
    .values(waiting.map((wish) => ({ ...wish, email: to })))
    .onConflictDoNothing()
}

function selectChange(database: Pick<Database, 'select'>, accountId: string) {
  return database.select().from(emailChanges).where(eq(emailChanges.accountId, accountId))
}

function isSame(hash: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other))
}
