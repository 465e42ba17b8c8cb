import { addressPrefixes } from '@orchard/shared-node/incoming'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited, refuseAbove } from '#src/api-error.ts'
import { limitHeaders } from './call-headers.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Calls without a valid key, by address. */
const MOST_KEYLESS = 300
const KEYLESS_WINDOW_MS = 60_000
/** Look-ups of unknown keys: as many as the calls above, spread over the minute. */
const LOOK_UPS = { perSecond: MOST_KEYLESS / (KEYLESS_WINDOW_MS / 1_000), burst: MOST_KEYLESS }
const MOST_ADDRESSES = 50_000

/** Makes the limit of an app, which `@fastify/rate-limit` is registered on. */
export function keylessLimit(app: FastifyInstance) {
  const count = app.createRateLimit({ max: MOST_KEYLESS, timeWindow: KEYLESS_WINDOW_MS })
  /** Counts a call without a valid key. @throws {ApiError} 429 above the limit of the address. */
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const limit = await count(request)
    if (limit.isAllowed) return
    reply.headers(keylessHeaders({ remaining: limit.remaining, resetSeconds: limit.ttlInSeconds }))
    refuseAbove(limit, reply)
  }
}

/**
 * Limits look-ups of unknown keys by address (a /64 of IPv6), because anyone can invent keys of the
 * right form.
 */
export function lookUpLimit(now: () => Date) {
  const buckets = new TokenBuckets(() => now().getTime(), MOST_ADDRESSES)
  return {
    /**
     * Takes a look-up; the result gives it back, for a key that turned out to count.
     * @throws {ApiError} 429 for an address that has none left.
     */
    take(request: FastifyRequest, reply: FastifyReply): () => void {
      const address = addressPrefixes(request.ip).own
      const { isGranted, nextInMs } = buckets.take(address, LOOK_UPS)
      if (isGranted) return () => buckets.giveBack(address, LOOK_UPS)
      const seconds = Math.ceil(nextInMs / 1_000)
      reply.headers({
        ...keylessHeaders({ remaining: 0, resetSeconds: seconds }),
        'Retry-After': String(seconds),
      })
      throw rateLimited(nextInMs)
    },
  }
}

function keylessHeaders(left: { remaining: number; resetSeconds: number }) {
  const windowSeconds = KEYLESS_WINDOW_MS / 1_000
  return limitHeaders('keyless', { max: MOST_KEYLESS, windowSeconds, ...left })
}
