import { countsAgainstQuota, type ErrorCode } from '@orchard/shared/errors'
import { DAY_SECONDS } from '@orchard/shared/format'
import { addressPrefixes } from '@orchard/shared-node/incoming'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findDeployed, findListed } from '#src/modules/catalogue/catalogue.ts'
import { isConfigured, sourcesTurnedOn } from '#src/modules/catalogue/live-sources.ts'
import { ApiError, failDatabase, refuseAbove } from '#src/server/api-error.ts'
import { limitHeaders } from '#src/server/call-headers.ts'
import { sendTagged } from '#src/server/conditional.ts'
import { secondsToMidnight } from '#src/server/utc.ts'
import { type CallSlots, respondToRequest } from './call-data-api.ts'
import { lifecycleHeaders } from './call-headers.ts'
import { GET_SAMPLE, LIST_APIS, TRY_BY_GET, TRY_BY_POST } from './operations.ts'
import type { BodyReaders } from './read-body.ts'
import { readCallInput } from './read-call-input.ts'
import type { CallServices } from './route-services.ts'

/** Services of calls without a key. */
type OpenCallServices = CallServices & { slots: CallSlots; bodies: BodyReaders }

/** The path of example responses. */
export const SAMPLE_PATH = '/v1/:slug/sample'

type OfSlug = { Params: { slug: string } }
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }
/** Tries of an address in a minute, refused ones included. */
const MAX_IN_A_MINUTE = 60

/**
 * Routes without a key: `GET /v1` lists the APIs, `GET /v1/{slug}/sample` returns the documented
 * sample, and `/v1/{slug}/try` responds to a few calls a day per address.
 */
export function openCallRoutes(
  app: FastifyInstance,
  { bodies, catalogue, now, site, slots, sources, tries, upstream, vault }: OpenCallServices,
): void {
  const limitTries = app.createRateLimit({ max: MAX_IN_A_MINUTE, timeWindow: 60_000 })

  app.get('/v1', { schema: LIST_APIS }, async (_request, reply) => {
    const turnedOn = await sourcesTurnedOn(sources)
    return reply.send({
      apis: catalogue.list().map(([slug, contract]) => ({
        slug,
        category: contract.documentation?.category ?? null,
        kind: contract.answer?.kind ?? null,
        configured: isConfigured(contract, turnedOn),
      })),
    })
  })
  app.get<OfSlug>(SAMPLE_PATH, { schema: GET_SAMPLE }, async (request, reply) =>
    sendTagged(
      request,
      reply.headers({ ...JSON_TYPE, 'X-Sample-Data': 'true', 'Cache-Control': 'no-cache' }),
      findListed(catalogue, request.params.slug).sample,
    ),
  )
  app.get<OfSlug>('/v1/:slug/try', { schema: TRY_BY_GET }, respond)
  app.post<OfSlug>('/v1/:slug/try', { schema: TRY_BY_POST }, respond)

  async function respond(request: FastifyRequest<OfSlug>, reply: FastifyReply) {
    const { slug } = request.params
    refuseAbove(await limitTries(request), reply)
    const contract = findDeployed(catalogue, slug)
    reply.headers(lifecycleHeaders(contract, site))
    if (contract.answer.kind === 'live')
      throw new ApiError(403, 'key_needed', 'This API queries an outside source and needs a key')
    const owner = addressPrefixes(request.ip).own
    const input = await readCallInput(contract, request, reply, { bodies, owner })
    if (input.isSecret) throw new ApiError(403, 'key_needed', 'Secret parameters need a key')
    const counted = await tries.count(request.ip).catch(failDatabase)
    if ('refusedBecause' in counted) return refuse(reply, counted.refusedBecause)
    const asked = { slug, kind: contract.answer.kind, input, owner, requestId: request.id }
    const services = { hashResponse: vault.hashResponse, site, slots, upstream }
    const given = await respondToRequest(services, asked, request).catch(async (error: unknown) => {
      await counted.giveBack().catch(failDatabase)
      throw error
    })
    const isCounted = countsAgainstQuota(given.status)
    if (!isCounted) await counted.giveBack().catch(failDatabase)
    return reply
      .status(given.status)
      .headers({ ...given.headers, ...triesLeft(counted.left + (isCounted ? 0 : 1)) })
      .send(given.body || undefined)
  }

  function refuse(reply: FastifyReply, because: 'visitor' | 'others'): never {
    reply.headers({ ...triesLeft(0), 'Retry-After': String(secondsToMidnight(now())) })
    const limit = `Limit of ${tries.perAddress} free requests a day reached`
    const [code, detail]: readonly [ErrorCode, string] =
      because === 'visitor'
        ? ['try_limit_reached', `${limit}; get a free key for more`]
        : ['tries_exhausted', 'Free requests are used up for today; get a free key']
    throw new ApiError(429, code, detail)
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
