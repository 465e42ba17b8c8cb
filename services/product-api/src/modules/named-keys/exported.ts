import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { apiKeys, keyCounts, namedKeys } from '#src/modules/keys/tables.ts'
import { nameOf, readKeyNames } from '#src/modules/usage/usage-by-key.ts'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import { KEY_KIND, KEY_LIMITS, limitsOf } from './key-limits.ts'

const time = z.iso.datetime()

/** The keys in an export. */
export const EXPORTED = {
  api_keys: {
    schema: z.array(
      z.object({
        name: z.string(),
        api_key: z.string(),
        created_at: time,
        valid_until: time.nullable(),
        kind: KEY_KIND,
        limits: KEY_LIMITS.nullable(),
      }),
    ),
    read: readKeys,
  },
}

async function readKeys(
  { database, vault }: Pick<Services, 'database'> & { vault: Pick<KeyVault, 'open'> },
  { id }: ExportedAccount,
  hasSecrets: boolean,
) {
  const keys = await database
    .select({ secret: apiKeys, named: namedKeys, counts: keyCounts })
    .from(apiKeys)
    .leftJoin(namedKeys, eq(namedKeys.id, apiKeys.namedKeyId))
    .leftJoin(keyCounts, eq(keyCounts.namedKeyId, apiKeys.namedKeyId))
    .where(eq(apiKeys.accountId, id))
    .orderBy(apiKeys.createdAt)
  const names = await readKeyNames(database, id)
  return keys.map(({ counts, named, secret }) => ({
    name: nameOf(names, secret.namedKeyId).name,
    api_key: hasSecrets ? vault.open(secret.sealed, id) : 'left out',
    created_at: secret.createdAt.toISOString(),
    valid_until: secret.retiresAt?.toISOString() ?? null,
    kind: named?.kind ?? 'secret',
    limits: named && limitsOf({ ...named, counts }),
  }))
}
