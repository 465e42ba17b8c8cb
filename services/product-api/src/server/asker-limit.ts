import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseAbove } from './api-error.ts'
import { askerOf } from './request-owner.ts'

/** Askers that an instance remembers; whoever floods from more addresses only ends the counts of others. */
const MAX_ASKERS = 50_000

/** Counts a request for who asks. @throws {ApiError} 429 above their limit. */
export type AskerLimit = ReturnType<typeof createAskerLimit>

/**
 * Makes a limit by who asks, as `askerOf` tells: whoever has signed in, or sends a valid key, has it for themselves. It is to
 * be asked once that is known.
 * @param app which `@fastify/rate-limit` is registered on.
 */
export function createAskerLimit(
  app: FastifyInstance,
  { max, timeWindow }: { max: number; timeWindow: number },
) {
  const count = app.createRateLimit({
    ...{ max, timeWindow, cache: MAX_ASKERS },
    keyGenerator: askerOf,
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limit = await count(request)
    if (limit.isAllowed) return
    reply.headers({
      'X-RateLimit-Limit': String(limit.max),
      'X-RateLimit-Remaining': String(limit.remaining),
      'X-RateLimit-Reset': String(limit.ttlInSeconds),
    })
    refuseAbove(limit, reply)
  }
}
