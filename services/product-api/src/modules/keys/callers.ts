import { MINUTE_MS } from '@orchard/shared/format'
import { addressPrefixes } from '@orchard/shared-node/incoming'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, failDatabase, rateLimited, refuseAbove } from '#src/server/api-error.ts'
import { limitHeaders } from '#src/server/call-headers.ts'
import { askerOf, noteKey } from '#src/server/request-owner.ts'
import { TokenBuckets } from '#src/server/token-buckets.ts'
import type { FoundKey, KeyLookup } from './key-lookup.ts'

/** Finds out who calls, and limits what is refused; one for all routes of a server. */
export type Callers = ReturnType<typeof createCallers>

/** Calls without a valid key, by address, and refused ones of a valid key, by key. */
const MAX_KEYLESS = 300

const KEYLESS_WINDOW_MS = MINUTE_MS

/** Look-ups of unknown keys: as many as the calls above, spread over the minute. */
const LOOK_UPS = { perSecond: MAX_KEYLESS / (KEYLESS_WINDOW_MS / 1_000), burst: MAX_KEYLESS }

/** Addresses that have none left, and look one key up. */
const MAX_BEYOND = 4

const MAX_ASKERS = 50_000

/** Codes and details of refused keys. */
export const KEY_MISSING = ['key_missing', 'Send your API key in the X-Api-Key header'] as const

export const KEY_INVALID = [
  'key_invalid',
  'Unknown or revoked API key. Your current key is in My Account.',
] as const

/** What is suspended now. */
interface KnownSuspensions {
  /** @throws {ApiError} 403 for an IP address that is blocked. */
  refuseBlocked(address: string): void
  /** The refusal of a key that is suspended, or of which the account is; null for all others. */
  refusalOf(key: FoundKey): ApiError | null
}

/** Makes the limits of an app, which `@fastify/rate-limit` is registered on. */
export function createCallers(
  app: FastifyInstance,
  { keys, now, suspensions }: { keys: KeyLookup; now(): Date; suspensions: KnownSuspensions },
) {
  const limitLookUps = lookUpLimit(now)
  const limitKeyless = keylessLimit(app)

  function admit(
    key: FoundKey | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FoundKey | null | Promise<never> {
    if (key === null) return null
    noteKey(request, key)
    const refusal = suspensions.refusalOf(key)
    if (refusal === null) return key
    return limitKeyless(request, reply).then(() => {
      throw refusal
    })
  }

  return {
    /**
     * Counts a request that is refused, for its key if `find` has found that valid, and else for its address.
     * @throws {ApiError} 429 above their limit.
     */
    limitKeyless,
    /** Refuses requests from IP addresses that are blocked. @throws {ApiError} 403. */
    refuseBlocked: suspensions.refuseBlocked,
    /** The refusal of a key that was suspended while its request was served; null for all others. */
    refusalOf: suspensions.refusalOf,
    /**
     * Finds the account of a key; null for one that does not count.
     * @throws {ApiError} 403 for a suspended one, 429 after too many unknown keys, and 503 while the database is away.
     */
    find(
      apiKey: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): FoundKey | null | Promise<FoundKey | null> {
      const found = keys.find(apiKey, (lookUp) => limitLookUps(request, reply, lookUp))
      if (!(found instanceof Promise)) return admit(found, request, reply)
      return found.catch(failDatabase).then((key) => admit(key, request, reply))
    },
    /**
     * Reads a key again that was found, for what shows data without a call that counts.
     * @throws {ApiError} as `find`.
     */
    async findNow(
      apiKey: string,
      found: FoundKey,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FoundKey | null> {
      return admit(await keys.findAgain(apiKey, found).catch(failDatabase), request, reply)
    },
  }
}

/** Makes the limit of an app, which `@fastify/rate-limit` is registered on. */
function keylessLimit(app: FastifyInstance) {
  const count = app.createRateLimit({
    ...{ max: MAX_KEYLESS, timeWindow: KEYLESS_WINDOW_MS, cache: MAX_ASKERS },
    keyGenerator: askerOf,
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const limit = await count(request)
    if (limit.isAllowed) return
    reply.headers(keylessHeaders({ remaining: limit.remaining, resetSeconds: limit.ttlInSeconds }))
    refuseAbove(limit, reply)
  }
}

/**
 * Limits look-ups of unknown keys by address (a /64 of IPv6), because anyone can invent keys of the
 * right form. An address that has none left may look one up at a time, since a neighbour's key may be new.
 */
function lookUpLimit(now: () => Date) {
  const buckets = new TokenBuckets(() => now().getTime(), MAX_ASKERS)
  const beyond = new Set<string>()

  async function lookUpBeyond(address: string, lookUp: () => Promise<FoundKey | null>) {
    if (beyond.has(address) || beyond.size >= MAX_BEYOND) return null
    beyond.add(address)
    return lookUp().finally(() => beyond.delete(address))
  }

  /**
   * Makes a look-up; one of a key that counts, or that fails, takes nothing.
   * @throws {ApiError} 429 for an address that has none left.
   */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    lookUp: () => Promise<FoundKey | null>,
  ): Promise<FoundKey | null> => {
    const address = addressPrefixes(request.ip).own
    const { isGranted, nextInMs } = buckets.take(address, LOOK_UPS)
    let isUnknown = false
    try {
      const found = await (isGranted ? lookUp() : lookUpBeyond(address, lookUp))
      isUnknown = found === null
      if (found || isGranted) return found
    } finally {
      if (isGranted && !isUnknown) buckets.giveBack(address, LOOK_UPS)
    }
    const seconds = Math.ceil(nextInMs / 1_000)
    reply.headers({
      ...keylessHeaders({ remaining: 0, resetSeconds: seconds }),
      'Retry-After': String(seconds),
    })
    throw rateLimited(nextInMs)
  }
}

function keylessHeaders(left: { remaining: number; resetSeconds: number }) {
  const windowSeconds = KEYLESS_WINDOW_MS / 1_000
  return limitHeaders('keyless', { max: MAX_KEYLESS, windowSeconds, ...left })
}
