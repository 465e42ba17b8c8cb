import { DAY_MS, MINUTE_MS } from '@orchard/shared/format'
import type { Dependency } from '@orchard/shared-node/health'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

const TIMEOUT_MS = 3_000
/** Minimum interval between fetches, be it for an unknown key id or after a failure. */
const COOLDOWN_MS = 5_000
/** Known keys are fetched again after this time, while they go on serving. */
const FRESH_MS = 10 * MINUTE_MS
/** Known keys serve this long without a successful fetch, so that an outage of the provider signs nobody out. */
const STALE_MS = DAY_MS

/** The published keys of an identity provider (RFC 7517), fetched on first use and then in the background. */
export function createProviderKeys(
  address: string,
  { now, published }: { now(): number; published: Dependency },
): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: Number.POSITIVE_INFINITY,
  })
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  async function refresh(): Promise<void> {
    triedAt = now()
    try {
      await remote.reload()
    } catch (error) {
      published.failed(error)
      throw error
    }
    fetchedAt = now()
    published.worked()
  }
  return async (header, token) => {
    const age = now() - fetchedAt
    if (age > STALE_MS) await refresh()
    else if (age > FRESH_MS && now() - triedAt > COOLDOWN_MS) void refresh().catch(() => undefined)
    return remote(header, token)
  }
}
