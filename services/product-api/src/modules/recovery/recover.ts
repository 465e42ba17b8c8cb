import { addressPrefixes } from '@orchard/shared-node/incoming'
import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import { isOwnedBy } from '#src/modules/accounts/accounts.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { recordOfPerson } from '#src/modules/audit/record.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { refuseTooSoon } from '#src/modules/tries/growing-delays.ts'
import { ApiError } from '#src/server/api-error.ts'
import { areLeft, hashRecoveryCode } from './recovery-codes.ts'
import { recoveryMail } from './recovery-mails.ts'
import { recoveryCodes } from './tables.ts'

/** Stands for an account where none has the email address, so that the response takes as long. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const NOBODY = { id: NO_ID, subject: NO_ID }

/**
 * Ends the two-factor authentication of whoever has a recovery code, and confirms that by email. Nobody is signed in by
 * it: the password is still asked. Where several accounts have the address, the code tells which one it is for.
 * @throws {ApiError} 422 for every kind of wrong, 429 for too many of these from one address, 503 where the pool does not
 * end it.
 */
export async function recover(
  services: AccountServices & { poolAdmin: PoolAdmin | null },
  { code, email }: { email: string; code: string },
  from: { address: string; userAgent: string | null },
): Promise<void> {
  const { database, now, poolAdmin, vault } = services
  const name = email.trim().toLowerCase()
  const people = await database
    .select()
    .from(accounts)
    .where(and(eq(accounts.provider, 'cognito'), eq(sql`lower(${accounts.email})`, name)))
  const candidates = people.length > 0 ? people : [NOBODY]
  const matches = candidates.flatMap(({ id, subject }) => {
    const hash = hashRecoveryCode(vault, subject, code)
    return hash === null ? [] : [and(eq(recoveryCodes.accountId, id), eq(recoveryCodes.hash, hash))]
  })
  const at = now()
  if (!poolAdmin) return refuse(services, from.address)
  const [used] = await database
    .update(recoveryCodes)
    .set({ usedAt: at })
    // Whoever sets it first has used the code, on whichever instance.
    .where(and(or(sql`false`, ...matches), isNull(recoveryCodes.usedAt)))
    .returning()
  const person = people.find(({ id }) => id === used?.accountId)
  if (!used || !person) return refuse(services, from.address)
  try {
    await poolAdmin.endSecondFactors(person.subject, person.secondFactors ?? '')
  } catch (error) {
    await database
      .update(recoveryCodes)
      .set({ usedAt: null })
      .where(eq(recoveryCodes.hash, used.hash))
    throw error
  }
  await database.transaction(async (transaction) => {
    // As the pool will tell from now on: that 2FA is off is not confirmed twice.
    // Their account may have become an organisation since, and they have a new one.
    const [own] = await transaction
      .update(accounts)
      .set({ secondFactors: '', emailAskedAt: now() })
      .where(isOwnedBy(person))
      .returning()
    if (!own) return
    await recordOfPerson(
      transaction,
      { person: own, ...from },
      { category: 'security', act: 'recovery_code.used', at },
    )
    const [left] = await transaction
      .select({ codes: count() })
      .from(recoveryCodes)
      .where(areLeft(own.id))
    const mail = recoveryMail(services.site, { accountId: own.id, at, left: left?.codes ?? 0 })
    await services.outbox.toAccount(own.id, mail, transaction)
  })
}

/**
 * Refuses a wrong code, and counts it by address alone: the email address is one that any stranger can name. A right code is
 * never refused for those before it, since nobody guesses 80 bits.
 */
async function refuse(services: AccountServices, address: string): Promise<never> {
  await refuseTooSoon(services, 'wrongRecoveryCode', addressPrefixes(address).own)
  throw new ApiError(422, 'recovery_code_invalid', 'This email address and code do not match')
}
