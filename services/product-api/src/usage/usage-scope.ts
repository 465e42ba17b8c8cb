import type { FoundKey } from '#src/keys/key-lookup.ts'

/** The usage that somebody may see. */
export interface UsageScope {
  accountId: string
  /** True for those who may know the names of keys. */
  hasNames: boolean
}

/** What a key may see: the usage of its account, that of all keys included, but not their names. */
export function usageScopeOf({ account }: Pick<FoundKey, 'account'>): UsageScope {
  return { accountId: account.id, hasNames: false }
}
