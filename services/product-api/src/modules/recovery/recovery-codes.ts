import { RECOVERY_CODES } from '@orchard/shared/facts'
import { and, count, eq, isNull, max } from 'drizzle-orm'
import type { Member } from '#src/modules/accounts/actor.ts'
import { recordOfPerson } from '#src/modules/audit/record.ts'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Database } from '#src/store/database.ts'
import { createRecoveryCode, readRecoveryCode } from './codes.ts'
import { recoveryCodesMail } from './recovery-mails.ts'
import { recoveryCodes } from './tables.ts'

/** A person at work on their own account. */
export type OwnActor = Pick<Member, 'person' | 'address' | 'userAgent'>

/** The stored hash of a recovery code of somebody, by their `sub` at the pool; null for text that is no code. */
export function hashRecoveryCode(
  { hashCode }: Pick<KeyVault, 'hashCode'>,
  subject: string,
  typed: string,
): string | null {
  const code = readRecoveryCode(typed)
  return code === null ? null : hashCode('recovery', subject, code)
}

/**
 * Makes ten codes, which end all earlier ones, and confirms that by email.
 * @returns the codes, which are stored nowhere.
 * @throws {ApiError} 409 without two-factor authentication, which they would end.
 */
export async function makeRecoveryCodes(
  services: AccountServices,
  member: Member,
): Promise<{ codes: string[]; createdAt: Date }> {
  const { now, outbox, random, site, vault } = services
  const { id, secondFactors, subject } = member.person
  if (!secondFactors)
    throw new ApiError(409, 'two_factor_off', 'Turn on two-factor authentication (2FA) first')
  const createdAt = now()
  const codes = Array.from({ length: RECOVERY_CODES }, () => createRecoveryCode(random))
  await changeAs(services, member, async (transaction) => {
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id))
    await transaction.insert(recoveryCodes).values(
      codes.flatMap((code) => {
        const hash = hashRecoveryCode(vault, subject, code)
        return hash === null ? [] : [{ accountId: id, hash, createdAt }]
      }),
    )
    await recordOfPerson(transaction, member, {
      ...{ category: 'security', act: 'recovery_codes.generated', at: createdAt },
    })
    await outbox.toAccount(
      id,
      recoveryCodesMail(site, { accountId: id, at: createdAt }),
      transaction,
    )
  })
  return { codes, createdAt }
}

/** How many codes of an account are left, when they were made, and when one was last used. */
export async function readRecoveryCodes(database: Pick<Database, 'select'>, accountId: string) {
  const [found] = await database
    .select({
      all: count(),
      used: count(recoveryCodes.usedAt),
      createdAt: max(recoveryCodes.createdAt),
      usedAt: max(recoveryCodes.usedAt),
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId))
  const { all, createdAt, used, usedAt } = found ?? {
    all: 0,
    used: 0,
    createdAt: null,
    usedAt: null,
  }
  return { left: all - used, createdAt, usedAt }
}

/** Selects the codes of an account that were not used. */
export function areLeft(accountId: string) {
  return and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))
}
