import { createHash } from 'node:crypto'
import { INVITATION_DAYS, MAX_INVITATIONS, MAX_MEMBERS } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import type { Role } from '@orchard/shared/organisations'
import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { accountDeleted } from '#src/modules/accounts/accounts.ts'
import type { Member } from '#src/modules/accounts/actor.ts'
import { maskEmail } from '#src/modules/accounts/mask-email.ts'
import { organisationOf } from '#src/modules/accounts/membership.ts'
import { accounts, invitations, members, organisations } from '#src/modules/accounts/tables.ts'
import { record } from '#src/modules/audit/record.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { invitationMail, joinedMail } from '#src/modules/mail/organisation-messages.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { holdMail, refuseTooSoon } from '#src/modules/tries/growing-delays.ts'
import { ApiError } from '#src/server/api-error.ts'
import { personOf } from '#src/server/request-owner.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import { assertMayOwn, listInvitations } from './organisations.ts'

const TOKEN_BYTES = 32

/** Those that were neither accepted nor withdrawn. */
const isStanding = isNull(invitations.withdrawnAt)
const isOpen = (now: Date) => and(isStanding, gt(invitations.expiresAt, now))
const isOf = (organisationId: string) => eq(invitations.organisationId, organisationId)

/**
 * Invites somebody by email.
 * @param email of ASCII alone, since letters of others become the same in lower case.
 * @throws {ApiError} 409 for a member, or somebody who is invited already, 422 where too many are, 429 as `send`.
 */
export function invite(
  services: AccountServices,
  member: Member,
  { email, role }: { email: string; role: Role },
) {
  const { now, random } = services
  const organisation = organisationOf(member)
  return changeAs(services, member, async (transaction) => {
    const at = now()
    await refuseKnown(transaction, { organisationId: organisation.id, email, at })
    const token = createToken(random)
    const [made] = await transaction
      .insert(invitations)
      .values({
        ...{ organisationId: organisation.id, email, role },
        ...{ invitedBy: member.person.id, createdAt: at },
        ...{ tokenHash: hashToken(token), expiresAt: expiryAt(at) },
      })
      .returning()
    if (!made) throw new Error('The invitation was not stored')
    await record(transaction, {
      ...{ accountId: organisation.id, member, at, targetId: made.id },
      ...{ category: 'members', act: 'member.invited', details: { role } },
    })
    return send(services, transaction, member, { ...made, token })
  })
}

/**
 * Sends an invitation again, with a new link that works for as long as the first did; the earlier link ends.
 * @throws {ApiError} 404 for an invitation that there is not, or that has ended, 429 as `send`.
 */
export function resendInvitation(services: AccountServices, member: Member, id: string) {
  const { now, random } = services
  const organisation = organisationOf(member)
  return changeAs(services, member, async (transaction) => {
    const at = now()
    const token = createToken(random)
    const [found] = await transaction
      .update(invitations)
      .set({
        ...{ tokenHash: hashToken(token), expiresAt: expiryAt(at) },
        invitedBy: member.person.id,
      })
      .where(and(eq(invitations.id, id), isOf(organisation.id), isStanding))
      .returning()
    if (!found) throw invitationUnknown()
    await record(transaction, {
      ...{ accountId: organisation.id, member, at, targetId: id },
      ...{ category: 'members', act: 'invitation.resent' },
    })
    return send(services, transaction, member, { ...found, token })
  })
}

/** Ends an invitation. @throws {ApiError} 404 for one that there is not, or that has ended. */
export async function withdrawInvitation(
  services: AccountServices,
  member: Member,
  id: string,
): Promise<void> {
  const organisation = organisationOf(member)
  await changeAs(services, member, async (transaction) => {
    const at = services.now()
    const gone = await transaction
      .update(invitations)
      .set({ withdrawnAt: at })
      .where(and(eq(invitations.id, id), isOf(organisation.id), isStanding))
      .returning({ id: invitations.id })
    if (gone.length === 0) throw invitationUnknown()
    await record(transaction, {
      ...{ accountId: organisation.id, member, at, targetId: id },
      ...{ category: 'members', act: 'invitation.withdrawn' },
    })
  })
}

/** Describes an invitation to whoever has its link. @throws {ApiError} 410 for a link that does not work any more. */
export async function lookAtInvitation(
  { database, now }: Pick<AccountServices, 'database' | 'now'>,
  token: string,
) {
  const [found] = await database
    .select({ invitation: invitations, organisation: organisations.name, inviter: accounts.email })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.accountId, invitations.organisationId))
    .leftJoin(accounts, eq(accounts.id, invitations.invitedBy))
    .where(and(eq(invitations.tokenHash, hashToken(token)), isOpen(now())))
  if (!found) throw invitationInvalid()
  const { invitation, inviter, organisation } = found
  return {
    organisation,
    role: invitation.role,
    email: invitation.email,
    invited_by: inviter,
    expires_at: invitation.expiresAt.toISOString(),
  }
}

/**
 * Makes a person a member, if the invitation was sent to their verified email address. It works once.
 * @throws {ApiError} 403 for another email address, and for a suspended organisation, 409 for a member, 410 for a link
 * that does not work any more, 422 for somebody who owns too many organisations to own this one.
 */
export async function acceptInvitation(
  services: AccountServices,
  member: Member,
  token: string,
): Promise<{ id: string; name: string; role: Role }> {
  const { database, now, outbox, site } = services
  const tokenHash = hashToken(token)
  const organisationId = await organisationInvitedTo(database, tokenHash)
  const accept = async (transaction: Transaction) => {
    const at = now()
    const [found] = await transaction
      .select({ invitation: invitations, name: organisations.name })
      .from(invitations)
      .innerJoin(organisations, eq(organisations.accountId, invitations.organisationId))
      .where(and(eq(invitations.tokenHash, tokenHash), isOpen(at)))
    if (!found) throw invitationInvalid()
    const { invitation, name } = found
    const { email, id, role } = invitation
    const { person } = member
    if (person.email === null || !isSameEmail(person.email, email)) throw forOtherEmail(email)
    if (role === 'owner') await assertMayOwn(transaction, person.id)
    const joined = await transaction
      .insert(members)
      .values({ organisationId, personId: person.id, role, joinedAt: at })
      .onConflictDoNothing()
      .returning({ id: members.personId })
    if (joined.length === 0)
      throw new ApiError(409, 'already_member', 'You are a member of this organisation already')
    // The log tells of the person from now on: the invitation with the email address goes.
    await transaction.update(auditLog).set({ targetId: person.id }).where(eq(auditLog.targetId, id))
    await transaction.delete(invitations).where(eq(invitations.id, id))
    await record(transaction, {
      ...{ accountId: organisationId, member, at, targetId: person.id },
      ...{ category: 'members', act: 'member.joined', details: { role } },
    })
    const organisation = { id: organisationId, name }
    const mail = joinedMail(site, { organisation, who: person, role, at })
    await outbox.toAccount(organisationId, mail, transaction)
    return { ...organisation, role }
  }
  return changeAs(services, member, accept, [organisationId]).catch((error: unknown) => {
    // The organisation, or the account of the person, was deleted meanwhile.
    if (error instanceof ApiError && error.code === accountDeleted().code) throw invitationInvalid()
    throw error
  })
}

/** Compares letters of ASCII in upper and lower case; all others must be the same. */
function isSameEmail(one: string, other: string): boolean {
  const folded = (email: string) =>
    email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).normalize('NFC')
  return folded(one) === folded(other)
}

/** @throws {ApiError} 409 for a member, or somebody who is invited already, 422 where too many are. */
async function refuseKnown(
  transaction: Transaction,
  { at, email, organisationId }: { organisationId: string; email: string; at: Date },
): Promise<void> {
  const emails = await transaction
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.personId))
    .where(eq(members.organisationId, organisationId))
  if (emails.some((one) => one.email !== null && isSameEmail(one.email, email)))
    throw new ApiError(409, 'already_member', 'This person is a member already')
  // Expired ones make room, for the same person, too.
  await transaction
    .update(invitations)
    .set({ withdrawnAt: at })
    .where(and(isOf(organisationId), isStanding, lte(invitations.expiresAt, at)))
  const [same] = await transaction
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        isOf(organisationId),
        isStanding,
        sql`lower(${invitations.email}) = ${email.toLowerCase()}`,
      ),
    )
  if (same)
    throw new ApiError(409, 'already_invited', 'This person is invited already; resend the email')
  const [open] = await transaction
    .select({ count: count() })
    .from(invitations)
    .where(and(isOf(organisationId), isStanding))
  if (open && open.count >= MAX_INVITATIONS)
    throw new ApiError(
      422,
      'too_many_invitations',
      `${MAX_INVITATIONS} invitations are open; withdraw one first`,
    )
  if (open && open.count + emails.length >= MAX_MEMBERS)
    throw new ApiError(
      422,
      'too_many_invitations',
      `An organisation can have ${MAX_MEMBERS} members, invitations included`,
    )
}

/**
 * Stores the email with the link, and returns the invitation as owners see it.
 * @throws {ApiError} 429 once the member has sent too many, in all or to this mailbox: their recipients did not ask for them.
 * Invitations that others have sent to the mailbox only delay the email.
 */
async function send(
  services: AccountServices,
  transaction: Transaction,
  member: Member,
  { email, expiresAt, id, role, token }: typeof invitations.$inferSelect & { token: string },
) {
  const { outbox, site } = services
  const counting = { ...services, database: transaction }
  const sender = personOf(member.person)
  await refuseTooSoon(counting, 'invitation', sender)
  await refuseTooSoon(counting, 'invitationAgain', `${sender} ${email.toLowerCase()}`)
  const dueAt = await holdMail(counting, 'invitationTo', email)
  const { name: organisation } = organisationOf(member)
  const invitation = { id, organisation, role, token, expiresAt }
  const mail = invitationMail(site, { ...invitation, invitedBy: member.person.email })
  await outbox.toAddress(email, { ...mail, dueAt }, transaction)
  const [listed] = await listInvitations(transaction, eq(invitations.id, id))
  if (!listed) throw invitationUnknown()
  return listed
}

/** @throws {ApiError} 410 for a link that was never sent, or does not work any more. */
async function organisationInvitedTo(database: Database, tokenHash: string): Promise<string> {
  const [found] = await database
    .select({ id: invitations.organisationId })
    .from(invitations)
    .where(eq(invitations.tokenHash, tokenHash))
  if (!found) throw invitationInvalid()
  return found.id
}

function createToken(random: AccountServices['random']): string {
  return random(TOKEN_BYTES).toString('base64url')
}

/** Without a key: nobody can guess a token of 256 random bits. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function expiryAt(at: Date): Date {
  return new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
}

function invitationInvalid(): ApiError {
  return new ApiError(
    410,
    'invitation_invalid',
    'This invitation was used, withdrawn or replaced, or has expired',
  )
}

function invitationUnknown(): ApiError {
  return new ApiError(404, 'invitation_unknown', 'The organisation has no such invitation')
}

function forOtherEmail(email: string): ApiError {
  return new ApiError(
    403,
    'invitation_for_other_email',
    `This invitation is for ${maskEmail(email)}: sign in with that verified email address`,
  )
}
