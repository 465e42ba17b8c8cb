import { eq } from 'drizzle-orm'
import { accountUnknown } from '#src/modules/accounts/account-unknown.ts'
import { accounts, type OperatorLimits } from '#src/modules/accounts/tables.ts'
import type { Transaction } from '#src/store/database.ts'

/**
 * Sets what an account may use in place of what its plan allows.
 * @returns what was set before.
 * @throws {ApiError} 404 for an unknown account.
 */
export async function setAccountLimits(
  transaction: Transaction,
  accountId: string,
  { callsPerMonth, requestsPerSecond }: OperatorLimits,
): Promise<OperatorLimits | null> {
  const isAccount = eq(accounts.id, accountId)
  const [before] = await transaction
    .select({ limits: accounts.limits })
    .from(accounts)
    .where(isAccount)
    .for('no key update')
  if (!before) throw accountUnknown()
  const isNone = callsPerMonth === null && requestsPerSecond === null
  const limits = isNone ? null : { callsPerMonth, requestsPerSecond }
  await transaction.update(accounts).set({ limits }).where(isAccount)
  return before.limits
}
