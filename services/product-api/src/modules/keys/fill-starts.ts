import { and, eq, isNull } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import type { KeyVault } from './key-vault.ts'
import { apiKeys } from './tables.ts'

const KEYS_AT_ONCE = 500

/**
 * Makes the keyed hashes of the first characters of keys that were stored by a version that made none; a server does it
 * when it starts, and every hour after that.
 */
export async function fillStarts({
  database,
  vault,
}: Pick<Services, 'database'> & { vault: KeyVault }): Promise<void> {
  for (;;) {
    const rows = await database
      .select({ id: apiKeys.id, accountId: apiKeys.accountId, sealed: apiKeys.sealed })
      .from(apiKeys)
      .where(isNull(apiKeys.startHash))
      .limit(KEYS_AT_ONCE)
    for (const { accountId, id, sealed } of rows)
      await database
        .update(apiKeys)
        .set({ startHash: vault.hashStart(vault.open(sealed, accountId)) })
        // A rotation of the secret may have come in between, and made one.
        .where(and(eq(apiKeys.id, id), eq(apiKeys.sealed, sealed)))
    if (rows.length < KEYS_AT_ONCE) break
  }
}
