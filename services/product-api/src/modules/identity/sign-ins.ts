import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@orchard/shared/format'
import type { Dependencies } from '@orchard/shared-node/health'
import { LRUCache } from 'lru-cache'
import { ApiError } from '#src/server/api-error.ts'
import { growsTo } from '#src/server/grows-to.ts'
import { shareRunOfKey } from '#src/server/share-run.ts'
import { createAskProvider, type Said, type Told } from './ask-provider.ts'
import type { TokenConfig } from './token-config.ts'
import { type Identity, identityUnavailable } from './verify-token.ts'

/** Checks that sign-ins are still valid: a token alone may have been revoked. */
export type SignIns = ReturnType<typeof createSignIns>

const FRESH_MS = MINUTE_MS
const USABLE_MS = 10 * MINUTE_MS
const MAX_REMEMBERED = 50_000

/** The last response of the provider about a token. */
interface Known {
  /** Null once the provider has refused it, which it never takes back. */
  told: Told | null
  /** When the provider was asked. */
  at: number
}

/**
 * Follows the user pool, and adds what it tells of the person. Google has nothing to ask about an id
 * token: it counts until it expires.
 */
export function createSignIns(
  { cognito }: Pick<TokenConfig, 'cognito'>,
  { now, ask, watch }: { now(): Date; ask?: typeof fetch; watch: Dependencies },
) {
  const pool = watch('identity', {
    failing: 'The user pool is unavailable',
    again: 'The user pool is available again',
  })
  const askProvider = createAskProvider(cognito.endpoint, { now, pool, ...(ask ? { ask } : {}) })
  /** By a hash of the token, so that a memory dump contains no valid tokens. */
  const known = new LRUCache<string, Known>(growsTo(MAX_REMEMBERED))

  async function askAndRemember(key: string, token: string): Promise<Said> {
    const at = now().getTime()
    const said = await askProvider(token)
    if (said === 'refused') known.set(key, { told: null, at })
    // A response that was overtaken by a refusal changes nothing.
    else if (said && known.get(key)?.told !== null) known.set(key, { told: said, at })
    return said
  }

  const askOnce = shareRunOfKey(askAndRemember)

  /** The identity with what is known of it, where that is no older than asked for. */
  function recall(identity: Identity, key: string, ageMs: number): Identity | null {
    const found = known.get(key)
    if (!found) return null
    if (found.told === null) throw ended()
    if (now().getTime() - found.at >= ageMs) return null
    return { ...identity, ...found.told, toldAt: found.at }
  }

  return {
    /**
     * Asks the provider now; for exports, deletions and payments.
     * @throws {ApiError} 401 when the sign-in has ended, 503 when the provider cannot be asked.
     */
    async confirm(identity: Identity): Promise<Identity> {
      if (identity.provider === 'google') return identity
      const key = keyOf(identity)
      recall(identity, key, 0)
      // Not a shared response: the sign-in may have ended after that request was sent.
      const said = await askAndRemember(key, identity.token)
      if (said === null) throw identityUnavailable()
      return recall(identity, key, USABLE_MS) ?? unknown()
    },
    /**
     * Uses the provider's response of the last minute, or of the last ten if it is down.
     * @param ageMs how old the response may be in place of that minute.
     * @throws {ApiError} 401 when the sign-in has ended, 503 when too little is known.
     */
    async check(identity: Identity, ageMs = FRESH_MS): Promise<Identity> {
      if (identity.provider === 'google') return identity
      const key = keyOf(identity)
      const recent = recall(identity, key, ageMs)
      if (recent) return recent
      await askOnce(key, identity.token)
      return recall(identity, key, USABLE_MS) ?? unknown()
    },
  }
}

function keyOf({ token }: Identity): string {
  return createHash('sha256').update(token).digest('base64url')
}

function unknown(): never {
  throw identityUnavailable()
}

function ended(): ApiError {
  return new ApiError(401, 'token_invalid', 'This sign-in has ended. Sign in again.')
}
