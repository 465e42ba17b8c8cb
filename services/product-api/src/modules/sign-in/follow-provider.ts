import { eq } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import { recordOfPerson } from '#src/modules/audit/record.ts'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { emailMails, secondFactorMail } from '#src/modules/mail/security-messages.ts'
import { recoveryCodes } from '#src/modules/recovery/tables.ts'
import type { Services } from '#src/server/services.ts'

/** The parts of an account that follow its owner's sign-in. */
type Kept = Pick<typeof accounts.$inferSelect, 'email' | 'secondFactors'>

/**
 * Stores what the provider tells of the owner of an account, if it is newer than what is stored, and confirms
 * changes of email and second factor by email. An email that is no longer verified is forgotten, and recovery codes end
 * with the second factor that they are for.
 */
export async function followProvider(
  {
    database,
    outbox,
    site,
  }: Pick<Services, 'database'> & { outbox: Pick<Outbox, 'toAccount' | 'toAddress'>; site: string },
  known: Kept & { id: string; emailAskedAt: Date | null },
  { email, secondFactors, toldAt }: Identity,
): Promise<Kept> {
  if (email === known.email && secondFactors === known.secondFactors) return known
  if (isNewer(known, toldAt)) return known
  return database.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(accounts)
      .where(eq(accounts.id, known.id))
      .for('no key update')
    // Another request, or another instance, may have been first, or have made it an organisation.
    if (!before || before.provider === 'organisation' || isNewer(before, toldAt))
      return before ?? known
    await transaction
      .update(accounts)
      .set({
        ...{ email, secondFactors, emailAskedAt: new Date(toldAt) },
        ...(email === null ? {} : { unverifiedEmail: null }),
      })
      .where(eq(accounts.id, known.id))
    if (secondFactors === '' && before.secondFactors)
      await transaction.delete(recoveryCodes).where(eq(recoveryCodes.accountId, known.id))
    const change = { site, accountId: known.id, toldAt }
    // The provider does not tell from where it was changed.
    const person = { person: known, address: null, userAgent: null }
    const security = { category: 'security', at: new Date(toldAt) } as const
    if (before.email !== null && before.email !== email)
      await recordOfPerson(transaction, person, { ...security, act: 'email.changed' })
    for (const { mail, recipient } of emailMails(change, before.email, email))
      await outbox.toAddress(recipient, { ...mail, accountId: known.id }, transaction)
    // To the address that was known when it changed: a thief changes both.
    const recipient = before.email ?? email
    if ((before.secondFactors ?? secondFactors) !== secondFactors) {
      const isOn = secondFactors !== ''
      const details = { is_on: isOn }
      await recordOfPerson(transaction, person, { ...security, act: 'two_factor.changed', details })
      const mail = { ...secondFactorMail(change, isOn), accountId: known.id }
      if (recipient !== null) await outbox.toAddress(recipient, mail, transaction)
    }
    return { email, secondFactors }
  })
}

function isNewer({ emailAskedAt }: { emailAskedAt: Date | null }, toldAt: number): boolean {
  return emailAskedAt !== null && emailAskedAt.getTime() >= toldAt
}
