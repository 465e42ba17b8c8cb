import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '#src/api-error.ts'
import { accounts, apiKeys } from '#src/store/schema.ts'
import { type AccountServices, addKey } from './accounts.ts'

/** When a replaced key ends. */
export type Retirement = 'now' | 'after_grace'

const GRACE_MS = 24 * 60 * 60 * 1_000

/**
 * Gives an account a new key. The old one counts for another 24 hours, or ends at once together with
 * those that were replaced before it.
 */
export async function rotateKey(
  services: AccountServices,
  accountId: string,
  retire: Retirement,
): Promise<{ apiKey: string; oldKeyValidUntil: Date | null }> {
  const at = services.now()
  const oldKeyValidUntil = retire === 'now' ? null : new Date(at.getTime() + GRACE_MS)
  return services.database.transaction(async (transaction) => {
    // Not FOR UPDATE, which would wait for calls that count and make them wait in turn.
    const [account] = await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('no key update')
    if (!account) throw new ApiError(410, 'account_deleted', 'This account was deleted')
    if (oldKeyValidUntil)
      await transaction
        .update(apiKeys)
        .set({ retiresAt: oldKeyValidUntil })
        .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.retiresAt)))
    else await transaction.delete(apiKeys).where(eq(apiKeys.accountId, accountId))
    return { apiKey: await addKey(services, transaction, accountId), oldKeyValidUntil }
  })
}
