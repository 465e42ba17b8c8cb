import type { Query } from '@orchard/shared/call-contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, rateLimited } from '#src/api-error.ts'
import { limitHeaders } from '#src/calls/call-headers.ts'
import { counts } from '#src/calls/counts.ts'
import { lifecycleHeaders } from '#src/calls/lifecycle-headers.ts'
import type { Upstream } from '#src/calls/upstream.ts'
import type { Catalogue } from '#src/catalogue/catalogue.ts'
import { checkParameters } from '#src/catalogue/check-parameters.ts'
import { findDeployed, findListed } from '#src/catalogue/find-deployed.ts'
import type { CountedTry, Tries } from '#src/tries/tries.ts'
import { GET_SAMPLE, LIST_APIS, TRY } from './call-operations.ts'

/** What calls without a key work with. */
interface OpenCallServices {
  now(): Date
  catalogue: Catalogue
  site: string
  upstream: Upstream
  tries: Tries
  failDatabase(error: unknown): never
}

type OfSlug = { Params: { slug: string } }
const DAY_SECONDS = 24 * 60 * 60
/** Tries of an address in a minute, refused ones included. */
const MOST_IN_A_MINUTE = 60
const ONLY_GET = { exposeHeadRoute: false }

/**
 * Addresses that need no key: `GET /v1` lists the APIs, `GET /v1/{slug}/sample` gives the documented
 * sample, and `GET /v1/{slug}/try` answers twenty questions a day and address.
 */
export function openCallRoutes(
  app: FastifyInstance,
  { catalogue, failDatabase, now, site, tries, upstream }: OpenCallServices,
): void {
  const limitTries = app.createRateLimit({ max: MOST_IN_A_MINUTE, timeWindow: 60_000 })

  app.get('/v1', { ...ONLY_GET, schema: LIST_APIS }, async (_request, reply) =>
    reply.send({
      apis: catalogue.list().map(([slug, { answer }]) => ({
        slug,
        kind: answer?.kind ?? null,
        configured: answer !== null,
      })),
    }),
  )
  app.get<OfSlug>('/v1/:slug/sample', { ...ONLY_GET, schema: GET_SAMPLE }, async (request, reply) =>
    reply
      .headers({
        'Content-Type': 'application/json; charset=utf-8',
        'X-Sample-Data': 'true',
      })
      .send(findListed(catalogue, request.params.slug).sample),
  )
  app.get<OfSlug & { Querystring: Query }>(
    '/v1/:slug/try',
    { ...ONLY_GET, schema: TRY },
    (request, reply) => answer(request, reply, request.params.slug, request.query),
  )

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
    query: Query,
  ): Promise<FastifyReply> {
    const limit = await limitTries(request)
    if (!limit.isAllowed && limit.isExceeded) {
      reply.header('Retry-After', String(limit.ttlInSeconds))
      throw rateLimited(limit.ttl)
    }
    const contract = findDeployed(catalogue, slug)
    reply.headers(lifecycleHeaders(contract, site))
    if (contract.answer.kind === 'live')
      throw new ApiError(403, 'key_needed', 'This API asks an outside source; call it with a key')
    const values = checkParameters(contract, query)
    const counted = await tries.count(request.ip).catch(failDatabase)
    if ('refusedBecause' in counted) return refuse(reply, counted)
    const given = await upstream

      .ask({ slug, kind: contract.answer.kind, values, requestId: request.id })
      .catch(async (error: unknown) => {
        await counted.giveBack().catch(failDatabase)
        throw error
      })
    const isCounted = counts(given.status)
    if (!isCounted) await counted.giveBack().catch(failDatabase)
    return reply
      .status(given.status)
      .headers({ ...given.headers, ...triesLeft(counted.left + (isCounted ? 0 : 1)) })
      .send(given.body)
  }

  function refuse(
    reply: FastifyReply,
    { refusedBecause }: Extract<CountedTry, { refusedBecause: string }>,
  ): never {
    reply.headers({ ...triesLeft(0), 'Retry-After': String(secondsToMidnight(now())) })
    throw refusedBecause === 'visitor'
      ? new ApiError(
          429,
          'try_limit_reached',
          `${tries.perAddress} calls a day need no key; get a free key for more`,
        )
      : new ApiError(
          429,
          'tries_exhausted',
          'No calls without a key are left today; get a free key',
        )
  }

  function triesLeft(remaining: number): Readonly<Record<string, string>> {
    return limitHeaders('try', {
      max: tries.perAddress,
      windowSeconds: DAY_SECONDS,
      remaining,
      resetSeconds: secondsToMidnight(now()),
    })
  }
}

/** Seconds until the UTC day ends, at least 1. */
function secondsToMidnight(at: Date): number {
  return Math.max(1, DAY_SECONDS - Math.floor((at.getTime() / 1_000) % DAY_SECONDS))
}
