import { countsAgainstQuota } from '@orchard/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseStopped } from '#src/modules/announcements/routes.ts'
import { findDeployed } from '#src/modules/catalogue/catalogue.ts'
import { toApiError } from '#src/server/api-error.ts'
import { COMMON_HEADERS, PREFLIGHT_HEADERS } from '#src/server/call-headers.ts'
import type { UpstreamResponse } from '#src/server/conditional.ts'
import { refuseOtherMethods } from '#src/server/methods.ts'
import { NOT_AN_OPERATION } from '#src/server/openapi/operation.ts'
import { leaveBodiesUnread } from '#src/server/raw-bodies.ts'
import { keyOf } from '#src/server/request-owner.ts'
import { createAdmission } from './admit-caller.ts'
import { BATCH_PATH, batchRoutes } from './batch.ts'
import { createCallSlots, respondToRequest } from './call-data-api.ts'
import { callHeaders, lifecycleHeaders } from './call-headers.ts'
import { openCallRoutes, SAMPLE_PATH } from './open-calls.ts'
import { CALL_BY_GET, CALL_BY_POST } from './operations.ts'
import { createBodyReaders } from './read-body.ts'
import { readCallInput } from './read-call-input.ts'
import type { CallServices } from './route-services.ts'

/** Stands for an account in the queues that keep callers from each other. */
const PROBE = 'probe'

/** Routes that go on during maintenance: they need neither the database nor the data APIs. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/v1', '/v1/:slug/sample'])
/** Longer paths have none, and no API. */
type OfSlug = { Params: { slug?: string } }

/**
 * `GET /v1/{slug}` and `POST /v1/{slug}` with `X-Api-Key`: the APIs of the catalogue, for every
 * origin. A response is sent once it is counted.
 */
export function callRoutes(app: FastifyInstance, services: CallServices): void {
  const {
    announcements,
    callers,
    catalogue,
    keyLimit,
    meter,
    noteCall,
    now,
    probeKey,
    site,
    statistics,
    upstream,
    vault: { hashResponse },
  } = services
  const admission = createAdmission(services)
  const slots = createCallSlots()
  const bodies = createBodyReaders()
  /** The codes of refusals by their requests. */
  const codes = new WeakMap<FastifyRequest, string>()
  app.addHook('onClose', async () => {
    meter.close()
    keyLimit.close()
    await statistics.close()
    await catalogue.close()
    await upstream.close()
  })

  app.register(async (calls) => {
    calls.addHook('onRequest', async (request, reply) => {
      reply.headers(COMMON_HEADERS)
      if (request.method !== 'OPTIONS') callers.refuseBlocked(request.ip)
    })
    calls.addHook('onRequest', (request, reply, done) => {
      const isCall = request.method !== 'OPTIONS' && !OPEN_PATHS.has(request.routeOptions.url ?? '')
      if (isCall && !probeKey.isOf(request)) refuseStopped(announcements, 'calls', reply)
      done()
    })
    calls.addHook('onError', (request, _reply, error, done) => {
      codes.set(request, toApiError(error).code)
      done()
    })
    calls.addHook<OfSlug>('onResponse', (request, reply, done) => {
      const key = keyOf(request)
      const { slug = '' } = request.params
      const { elapsedTime: ms, statusCode: status } = reply
      const noted = { slug, status, ms, requestId: request.id, code: codes.get(request) }
      // Each response of a batch is noted by itself.
      const isBatch = request.routeOptions.url === BATCH_PATH && status === 200
      if (!isBatch && catalogue.has(slug)) {
        // A sample is a file.
        if (request.routeOptions.url !== SAMPLE_PATH) noteCall(noted)
        if (key) statistics.note({ key, ...noted })
      }
      done()
    })
    // The contract of the API checks parameters; the schemas are documentation only.
    calls.setValidatorCompiler(() => () => true)
    leaveBodiesUnread(calls)
    openCallRoutes(calls, { ...services, slots, bodies })
    batchRoutes(calls, { ...services, admission, bodies, slots })
    for (const url of ['/v1/:slug', '/v1/*']) {
      const describedBy = (schema: object) =>
        url === '/v1/*' ? { schema: NOT_AN_OPERATION } : { schema }
      calls.get<OfSlug>(url, describedBy(CALL_BY_GET), respond)
      calls.post<OfSlug>(url, describedBy(CALL_BY_POST), respond)
      refuseOtherMethods(calls, callers, url, ['GET', 'HEAD', 'POST'])
    }
    for (const url of ['/v1', SAMPLE_PATH]) refuseOtherMethods(calls, callers, url, ['GET', 'HEAD'])
    for (const url of ['/v1', '/v1/:slug', '/v1/*'])
      calls.options(url, { schema: NOT_AN_OPERATION }, async (_request, reply) =>
        reply.headers(PREFLIGHT_HEADERS).status(204).send(),
      )
  })

  async function respond(request: FastifyRequest<OfSlug>, reply: FastifyReply) {
    const { slug = '' } = request.params
    if (probeKey.isOf(request)) return pass(reply, await askUpstream(slug, PROBE, request, reply))
    const caller = await admission.admit(request, reply, slug)
    const given = await askUpstream(slug, caller.key.account.id, request, reply).catch(
      async (error: unknown) => {
        reply.headers(await admission.headersOf(caller))
        throw error
      },
    )
    if (given.code !== undefined) codes.set(request, given.code)
    if (!countsAgainstQuota(given.status)) {
      reply.headers(await admission.headersOf(caller))
      return pass(reply, given)
    }
    const counted = await admission.count(caller, { slug, status: given.status })
    if (!counted.isGranted) return admission.refuseExhausted(reply, caller, counted)
    reply.headers(callHeaders({ ...caller, used: counted.used }, now()))
    return pass(reply, given)
  }

  async function askUpstream(
    slug: string,
    owner: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UpstreamResponse> {
    const contract = findDeployed(catalogue, slug)
    reply.headers(lifecycleHeaders(contract, site))
    const input = await readCallInput(contract, request, reply, { bodies, owner })
    const { kind } = contract.answer
    const asked = { slug, kind, input, owner, requestId: request.id }
    return respondToRequest({ hashResponse, site, slots, upstream }, asked, request)
  }
}

function pass(reply: FastifyReply, { body, headers, status }: UpstreamResponse): FastifyReply {
  return reply
    .status(status)
    .headers(headers)
    .send(body || undefined)
}
