import { MINUTE_MS } from '@orchard/shared/format'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const MAX_CLIENTS = 10_000
/** A page sends a few at most, and an office may have one address. */
const REPORTS_PER_CLIENT = 60
const REPORTS_IN_ALL = 3_000

/**
 * Limits reports of one kind, for each address and for all of them together. Needs `@fastify/rate-limit`.
 * @returns whether a request is within the limits; asking counts it.
 */
export function reportLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<boolean> {
  const rules = { timeWindow: MINUTE_MS, cache: MAX_CLIENTS }
  const ofClient = app.createRateLimit({ ...rules, max: REPORTS_PER_CLIENT })
  const ofAll = app.createRateLimit({ ...rules, max: REPORTS_IN_ALL, keyGenerator: () => 'all' })
  const isWithin = async (limit: typeof ofAll, request: FastifyRequest) => {
    const state = await limit(request)
    return state.isAllowed || !state.isExceeded
  }
  return async (request) => (await isWithin(ofClient, request)) && (await isWithin(ofAll, request))
}
