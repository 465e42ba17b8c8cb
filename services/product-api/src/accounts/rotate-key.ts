import { REPLACED_KEY_HOURS } from '@orchard/shared/contracts'
import { and, eq } from 'drizzle-orm'
import { apiKeys } from '#src/store/schema.ts'
import { type AccountServices, addSecret, isCurrent, isOfKey, lockAccount } from './accounts.ts'
import { assertKey } from './named-keys.ts'

/** When a replaced secret ends. */
export type Retirement = 'now' | 'after_grace'

const GRACE_MS = REPLACED_KEY_HOURS * 60 * 60 * 1_000

/**
 * Gives a key a new secret. The old one stays valid for `REPLACED_KEY_HOURS`, or all earlier ones
 * end at once.
 * @param keyId of a named key; null for the default key.
 * @throws {ApiError} 404 when the account has no such key.
 */
export async function rotateKey(
  services: AccountServices,
  accountId: string,
  keyId: string | null,
  retire: Retirement,
): Promise<{ apiKey: string; oldKeyValidUntil: Date | null }> {
  const at = services.now()
  const oldKeyValidUntil = retire === 'now' ? null : new Date(at.getTime() + GRACE_MS)
  return services.database.transaction(async (transaction) => {
    await lockAccount(transaction, accountId)
    if (keyId !== null) await assertKey(transaction, accountId, keyId)
    if (oldKeyValidUntil)
      await transaction
        .update(apiKeys)
        .set({ retiresAt: oldKeyValidUntil })
        .where(and(eq(apiKeys.accountId, accountId), isCurrent(keyId)))
    else
      await transaction.delete(apiKeys).where(and(eq(apiKeys.accountId, accountId), isOfKey(keyId)))
    const apiKey = await addSecret(services, transaction, accountId, keyId)
    return { apiKey, oldKeyValidUntil }
  })
}
