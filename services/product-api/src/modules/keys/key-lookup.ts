import { KEY_CHANGE_SECONDS } from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import { eq, inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { accounts } from '#src/modules/accounts/tables.ts'
import { growsTo } from '#src/server/grows-to.ts'
import type { Services } from '#src/server/services.ts'
import type { Database } from '#src/store/database.ts'
import { isApiKey } from './api-key.ts'
import type { KeyVault } from './key-vault.ts'
import { apiKeys, KEY_VERSION, keyCounts, namedKeys } from './tables.ts'

/**
 * A valid key and its account. Requests per second are taken from `bucket`, which the person keeps when the account is
 * deleted and another one opened.
 */
export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** Makes a look-up, or refuses it. */
export type LookUpLimit = (lookUp: () => Promise<FoundKey | null>) => Promise<FoundKey | null>

/** Finds the account of a key. */
export type KeyLookup = ReturnType<typeof createKeyLookup>

/**
 * Cache time of a found key. Changes in this process apply immediately; those in others up to this much later, for refused
 * calls only, and the rate until a call is counted: that checks that key and account are still the same.
 */
const REMEMBERED_MS = KEY_CHANGE_SECONDS * SECOND_MS
const MAX_REMEMBERED = 20_000

/** Looks keys up by their keyed hash, and caches results for a while. */
export function createKeyLookup({
  database,
  now,
  vault,
}: Pick<Services, 'database' | 'now'> & { vault: Pick<KeyVault, 'hashes' | 'hashPerson'> }) {
  /** Includes expired entries, which are exempt from the limit on unknown keys. */
  const remembered = new LRUCache<string, FoundKey & { until: number }>(growsTo(MAX_REMEMBERED))
  /** Concurrent calls share a look-up. One that is taken out may be stale, and is not cached. */
  const lookingUp = new Map<string, Promise<FoundKey | null>>()

  function lookUpOnce(apiKey: string, at: Date, limit?: LookUpLimit): Promise<FoundKey | null> {
    const underWay = lookingUp.get(apiKey)
    if (underWay) return underWay
    const look = () => lookUp(apiKey, at)
    const looked = (limit ? limit(look) : look())
      .then((found) => {
        if (found === null) remembered.delete(apiKey)
        else if (lookingUp.get(apiKey) === looked)
          remembered.set(apiKey, { ...found, until: at.getTime() + REMEMBERED_MS })
        return found
      })
      .finally(() => {
        if (lookingUp.get(apiKey) === looked) lookingUp.delete(apiKey)
      })
    lookingUp.set(apiKey, looked)
    return looked
  }

  async function lookUp(apiKey: string, at: Date): Promise<FoundKey | null> {
    const found = await findKey(database, vault, apiKey)
    return found && counts(found, at) ? found : null
  }

  return {
    /**
     * Null for what is no key, or one that no longer counts.
     * @param limitUnknown for a key that was never found before.
     */
    find(apiKey: string, limitUnknown: LookUpLimit): FoundKey | null | Promise<FoundKey | null> {
      const at = now()
      const known = remembered.get(apiKey)
      if (known && known.until > at.getTime()) return counts(known, at) ? known : null
      if (!isApiKey(apiKey)) return null
      return lookUpOnce(apiKey, at, known ? undefined : limitUnknown)
    },
    /**
     * Reads a key again that may have changed since it was found; calls that have found the same share the look-up.
     * @throws {Error} of the database.
     */
    async findAgain(apiKey: string, { version }: FoundKey): Promise<FoundKey | null> {
      const known = remembered.get(apiKey)
      if (known?.version === version && known.until > 0) {
        known.until = 0
        lookingUp.delete(apiKey)
      }
      return lookUpOnce(apiKey, now())
    },
    /** Reads the keys of an account again that have changed, or whose plan has. */
    forget(accountId: string): void {
      lookingUp.clear()
      for (const known of remembered.values()) if (known.account.id === accountId) known.until = 0
    },
  }
}

function counts({ retiresAt }: FoundKey, at: Date): boolean {
  return retiresAt === null || retiresAt > at
}

async function findKey(
  database: Database,
  vault: Pick<KeyVault, 'hashes' | 'hashPerson'>,
  apiKey: string,
) {
  const [found] = await database
    .select({
      id: apiKeys.id,
      retiresAt: apiKeys.retiresAt,
      /** Null for the default key. */
      namedKeyId: apiKeys.namedKeyId,
      /** Another one after each change of the account or the named key. */
      version: sql<string>`${sql.raw(KEY_VERSION)}`,
      kind: namedKeys.kind,
      scope: namedKeys.scope,
      expiresAt: namedKeys.expiresAt,
      perDay: keyCounts.perDay,
      perMonth: keyCounts.perMonth,
      account: {
        id: accounts.id,
        plan: accounts.plan,
        createdAt: accounts.createdAt,
        quotaTerms: accounts.quotaTerms,
        limits: accounts.limits,
      },
      person: { provider: accounts.provider, subject: accounts.subject },
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .leftJoin(namedKeys, eq(namedKeys.id, apiKeys.namedKeyId))
    .leftJoin(keyCounts, eq(keyCounts.namedKeyId, apiKeys.namedKeyId))
    .where(inArray(apiKeys.hash, [...vault.hashes(apiKey)]))
  if (!found) return null
  const { account, person, ...key } = found
  return { ...key, account: { ...account, bucket: vault.hashPerson(person) } }
}
