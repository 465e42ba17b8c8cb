import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { quotaOf } from '#src/accounts/quota.ts'
import { ApiError, rateLimited } from '#src/api-error.ts'
import { keylessHeaders, monthlyHeaders } from '#src/calls/rate-limit-headers.ts'
import type { Upstream } from '#src/calls/upstream.ts'
import type { Catalogue } from '#src/catalogue/catalogue.ts'
import { checkParameters, type Query } from '#src/catalogue/check-parameters.ts'
import type { Contract } from '#src/catalogue/contract.ts'
import type { FoundKey, KeyLookup } from '#src/keys/key-lookup.ts'
import type { Meter } from '#src/usage/meter.ts'
import { monthOf, secondsUntil } from '#src/usage/period.ts'

/** What calls of the catalogue's APIs work with. */
export interface CallServices {
  now(): Date
  log(message: string): void
  keys: KeyLookup
  catalogue: Catalogue
  meter: Meter
  /** Without one, calls are answered with samples. */
  upstream: Upstream | null
  /** How many calls an account has made this month; for answers that count none. */
  readUsed(accountId: string): Promise<number>
}

/** Calls without a key that counts, by address. */
const MOST_KEYLESS = 300
const KEYLESS_WINDOW_MS = 60_000
const OTHER_METHODS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const KEY_MISSING = ['key_missing', 'Send your API key in the header X-Api-Key'] as const
const KEY_INVALID = [
  'key_invalid',
  'This API key does not count; see My Account for yours',
] as const
const SAMPLE_HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Sample-Data': 'true',
}
const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Sample-Data',
  'Cache-Control': 'no-store',
}

/**
 * `GET /v1/{slug}` with `X-Api-Key`: the APIs of the catalogue, for programs everywhere and for pages of
 * every origin. A call counts when key and parameters are right, and is answered when that is stored.
 */
export function callRoutes(app: FastifyInstance, services: CallServices): void {
  const { catalogue, keys, log, meter, now, upstream } = services
  const countKeyless = app.createRateLimit({ max: MOST_KEYLESS, timeWindow: KEYLESS_WINDOW_MS })

  app.addHook('onClose', async () => {
    meter.close()
    catalogue.close()
  })
  app.register(async (calls) => {
    calls.addHook('onRequest', (_request, reply, done) => {
      reply.headers(COMMON_HEADERS)
      done()
    })
    for (const url of ['/v1/:slug', '/v1/*']) {
      calls.get<{ Params: { slug?: string }; Querystring: Query }>(
        url,
        { exposeHeadRoute: false },
        (request, reply) => answer(request, reply, request.params.slug ?? '', request.query),
      )
      calls.options(url, async (_request, reply) =>
        reply
          .headers({
            'Access-Control-Allow-Methods': 'GET',
            'Access-Control-Allow-Headers': 'X-Api-Key, X-Request-Id, Accept, Content-Type',
            'Access-Control-Max-Age': '86400',
          })
          .status(204)
          .send(),
      )
      calls.route({
        method: OTHER_METHODS,
        url,
        // Before a body is read, whatever its type.
        onRequest: async (request, reply) => {
          await limitKeyless(request, reply)
          reply.header('Allow', 'GET, OPTIONS')
          throw new ApiError(405, 'method_not_allowed', 'Call it by GET')
        },
        handler: () => undefined,
      })
    }
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    query: Query,
  ): Promise<FastifyReply> {
    const key = await authenticate(request, reply)
    const quota = quotaOf(key.account).monthly
    const contract = await accept(key, quota, slug, query, reply)
    const counted = await meter
      .count({ accountId: key.account.id, keyId: key.id, slug, quota })
      .catch(failDatabase)
    if (counted === 'key_gone') {
      keys.forget(key.account.id)
      return refuse(request, reply, KEY_INVALID)
    }
    const at = now()
    reply.headers(monthlyHeaders(quota, counted.used, at))
    if (!counted.isGranted) {
      reply.header('Retry-After', String(secondsUntil(monthOf(at).end, at)))
      throw new ApiError(429, 'quota_exceeded', 'The calls of this month are used up')
    }
    if (upstream) {
      const values = Object.entries(query).map(([name, value]) => [name, String(value)])
      const search = new URLSearchParams(values)
      const given = await upstream.ask({ slug, query: search, requestId: request.id })
      return reply.status(given.status).header('Content-Type', given.contentType).send(given.body)
    }
    return reply.headers(SAMPLE_HEADERS).send(contract.sample)
  }

  function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
  ): FoundKey | Promise<FoundKey> {
    const given = request.headers['x-api-key']
    if (typeof given !== 'string' || given === '') return refuse(request, reply, KEY_MISSING)
    const found = keys.find(given)
    if (found instanceof Promise)
      return found.catch(failDatabase).then((key) => key ?? refuse(request, reply, KEY_INVALID))
    return found ?? refuse(request, reply, KEY_INVALID)
  }

  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    [code, detail]: readonly [code: string, detail: string],
  ): Promise<never> {
    await limitKeyless(request, reply)
    throw new ApiError(401, code, detail)
  }

  /** What is called, if it is there and the parameters fit; a refusal says what is left of the quota. */
  async function accept(
    { account }: FoundKey,
    quota: number,
    slug: string,
    query: Query,
    reply: FastifyReply,
  ): Promise<Contract> {
    try {
      const contract = catalogue.find(slug)
      if (!contract) throw new ApiError(404, 'api_unknown', 'The catalogue has no such API')
      checkParameters(contract, query)
      return contract
    } catch (error) {
      const used = await services.readUsed(account.id).catch(failDatabase)
      reply.headers(monthlyHeaders(quota, used, now()))
      throw error
    }
  }

  /** @throws {ApiError} 429 for an address that has tried too often. */
  async function limitKeyless(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const limit = await countKeyless(request)
    if (limit.isAllowed) return
    reply.headers(
      keylessHeaders({
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

  function failDatabase(error: unknown): never {
    log(`Database: ${error instanceof Error ? error.message : String(error)}`)
    throw new ApiError(
      503,
      'database_unavailable',
      'Calls cannot be counted at the moment; please try again soon',
    )
  }
}
