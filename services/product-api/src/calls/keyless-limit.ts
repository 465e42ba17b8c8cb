import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '#src/api-error.ts'
import { limitHeaders } from './call-headers.ts'

/** Calls without a valid key, by address. */
const MOST_KEYLESS = 300
const KEYLESS_WINDOW_MS = 60_000

/** Counts a call without a valid key. @throws {ApiError} 429 for an address that has tried too often. */
export type KeylessLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Makes the limit of an app, which `@fastify/rate-limit` is registered on. */
export function keylessLimit(app: FastifyInstance): KeylessLimit {
  const count = app.createRateLimit({ max: MOST_KEYLESS, timeWindow: KEYLESS_WINDOW_MS })
  return async (request, reply) => {
    const limit = await count(request)
    if (limit.isAllowed) return
    reply.headers(
      limitHeaders('keyless', {
        max: limit.max,
        windowSeconds: KEYLESS_WINDOW_MS / 1_000,
        remaining: limit.remaining,
        resetSeconds: limit.ttlInSeconds,
      }),
    )
    if (!limit.isExceeded) return
    reply.header('Retry-After', String(limit.ttlInSeconds))
    throw rateLimited(limit.ttl)
  }
}
