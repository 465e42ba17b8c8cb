import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import type { Person } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import type { Transaction } from '#src/store/database.ts'
import { createApiKey, type RandomBytes } from './api-key.ts'
import type { KeyVault } from './key-vault.ts'
import { apiKeys, type KeyKind, namedKeys } from './tables.ts'

/** Services of accounts. */
export interface AccountServices extends Pick<Services, 'database' | 'now'> {
  random: RandomBytes
  vault: KeyVault
  outbox: Pick<Outbox, 'toAccount' | 'toAddress'>
  /** Origin of the site, for links in emails. */
  site: string
}

/** Selects the current secret of a named key, or of the default key (null). */
export function isCurrent(namedKeyId: string | null) {
  return and(isOfKey(namedKeyId), isNull(apiKeys.retiresAt))
}

/** Selects the secrets of a named key, or of the default key (null). */
export function isOfKey(namedKeyId: string | null) {
  return namedKeyId === null ? isNull(apiKeys.namedKeyId) : eq(apiKeys.namedKeyId, namedKeyId)
}

/**
 * Creates the current secret of a named key, or of the default key (null).
 * @param kind of the key, which its secret shows.
 */
export async function addSecret(
  { now, random, vault }: AccountServices,
  transaction: Transaction,
  accountId: string,
  namedKeyId: string | null,
  kind: KeyKind = 'secret',
): Promise<string> {
  const apiKey = createApiKey(random, kind)
  const sealed = vault.seal(apiKey, accountId)
  await transaction.insert(apiKeys).values({
    ...{ accountId, namedKeyId, sealed, createdAt: now() },
    hash: vault.hashes(apiKey)[0],
    startHash: vault.hashStart(apiKey),
  })
  return apiKey
}

/** Selects the rows of a person by the named keys of their account. */
export const ofNamedKey = (column: PgColumn) => (person: Person) =>
  person.accountId === null
    ? undefined
    : inArray(column, sql`(select id from ${namedKeys} where account_id = ${person.accountId})`)
