import { and, eq, ne, notLike } from 'drizzle-orm'
import { lockAccount } from '#src/modules/accounts/accounts.ts'
import type { Member } from '#src/modules/accounts/actor.ts'
import { lockPerson } from '#src/modules/accounts/deleted-account.ts'
import { accounts, invitations, members } from '#src/modules/accounts/tables.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import { inTurn } from '#src/modules/billing/in-turn.ts'
import { deviceNames, trustedDevices } from '#src/modules/devices/tables.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { namedKeys } from '#src/modules/keys/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { emailChanges, recoveryCodes } from '#src/modules/recovery/tables.ts'
import { addOwnAccount } from '#src/modules/sign-in/open-account.ts'
import { assertNotSuspended } from '#src/modules/suspensions/change.ts'
import { carryUsage, keepUsage, organisationsOf } from '#src/modules/usage/deleted-usage.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Transaction } from '#src/store/database.ts'
import { assertMayOwn, recordCreation, storeOrganisation } from './organisations.ts'

/**
 * Makes a person's own account an organisation, with everything that it has, and gives them a new own account. What they
 * used this month counts for both, as for an account that is deleted and opened again.
 * @returns the id of the organisation, which is that of the account.
 * @throws {ApiError} 409 while the plan of the account is being changed, 422 for somebody who owns too many organisations.
 */
export function takeOver(services: AccountServices, member: Member, name: string): Promise<string> {
  const { database, now, vault } = services
  const { id } = member.person
  return inTurn(services, id, () =>
    database.transaction(async (transaction) => {
      await assertNotSuspended(services, transaction, member)
      await lockPerson(transaction, member.person)
      await lockAccount(transaction, id)
      const [before] = await transaction.select().from(accounts).where(eq(accounts.id, id))
      if (!before || before.provider === 'organisation')
        throw new ApiError(409, 'account_busy', 'This account has become an organisation already')
      await assertMayOwn(transaction, id)
      const at = now()
      await keepUsage(transaction, vault, { accountId: id, owner: before, now: at })
      await transaction
        .update(accounts)
        .set({
          ...{ provider: 'organisation', subject: id },
          ...{ email: null, unverifiedEmail: null, secondFactors: null, emailAskedAt: null },
        })
        .where(eq(accounts.id, id))
      const person = await addOwnAccount(services, transaction, before)
      await movePerson(transaction, id, person.id)
      await carryUsage(transaction, vault, {
        accountId: id,
        owner: organisationsOf(before),
        now: at,
      })
      await storeOrganisation(transaction, { id, name, ownerId: person.id, createdAt: at })
      const details = { taken_over: true }
      await recordCreation(transaction, { id, member: { ...member, person }, at, details })
      return id
    }),
  )
}

/** Makes what a person has and did point to their new account. */
async function movePerson(transaction: Transaction, from: string, to: string): Promise<void> {
  await transaction.update(members).set({ personId: to }).where(eq(members.personId, from))
  await transaction
    .update(deviceNames)
    .set({ accountId: to })
    .where(eq(deviceNames.accountId, from))
  await transaction
    .update(trustedDevices)
    .set({ accountId: to })
    .where(eq(trustedDevices.accountId, from))
  await transaction
    .update(recoveryCodes)
    .set({ accountId: to })
    .where(eq(recoveryCodes.accountId, from))
  await transaction
    .update(emailChanges)
    .set({ accountId: to })
    .where(eq(emailChanges.accountId, from))
  await transaction.update(mails).set({ accountId: to }).where(eq(mails.accountId, from))
  await transaction
    .update(invitations)
    .set({ invitedBy: to })
    .where(eq(invitations.invitedBy, from))
  await transaction.update(namedKeys).set({ createdBy: to }).where(eq(namedKeys.createdBy, from))
  await moveLog(transaction, from, to)
}

/**
 * Leaves to a person what their log tells of their security. What it tells of keys, plans, webhooks and alerts stays with
 * those, without the addresses and devices of the person: others may join the organisation and read it.
 */
async function moveLog(transaction: Transaction, from: string, to: string): Promise<void> {
  const isEarlier = eq(auditLog.accountId, from)
  const isTheirs = and(
    eq(auditLog.category, 'security'),
    notLike(auditLog.act, 'webhook.%'),
    ne(auditLog.act, 'alerts.changed'),
  )
  await transaction.update(auditLog).set({ accountId: to }).where(and(isEarlier, isTheirs))
  await transaction.update(auditLog).set({ address: null, device: null }).where(isEarlier)
  await transaction.update(auditLog).set({ memberId: to }).where(eq(auditLog.memberId, from))
  await transaction.update(auditLog).set({ targetId: to }).where(eq(auditLog.targetId, from))
}
