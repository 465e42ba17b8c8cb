import { guardUse } from '#src/modules/keys/key-guard.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import { ApiError } from '#src/server/api-error.ts'

/** The usage that somebody may see. */
export interface UsageScope {
  accountId: string
  /** True for those who may know the names of keys. */
  hasNames: boolean
  /** The only key whose usage it is, as it is stored; null for all keys. */
  keyId: string | null
}

/**
 * The scope of a key: the usage of its account, that of all keys included, but not their names; where it has limits, its
 * own usage alone.
 * @throws {ApiError} 403 for a publishable key, which everybody may read, and for a request that the key may not be used for.
 */
export function usageScopeOf(
  key: FoundKey,
  request: Parameters<typeof guardUse>[1],
  now: Date,
): UsageScope {
  guardUse(key, request, now)
  if (key.kind === 'publishable')
    throw new ApiError(403, 'key_api_refused', 'A publishable key cannot read usage')
  const { account, expiresAt, namedKeyId, perDay, perMonth, scope } = key
  const isLimited = [expiresAt, perDay, perMonth, scope].some((limit) => limit !== null)
  return {
    accountId: account.id,
    hasNames: false,
    keyId: isLimited ? (namedKeyId ?? DEFAULT_KEY_ID) : null,
  }
}
