import { setImmediate as nextTurn } from 'node:timers/promises'
import { bodyParameters, type Query } from '@orchard/shared/call-contracts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@orchard/shared/contracts'
import {
  makeStoppable,
  noteResponses,
  REQUEST_TIMEOUT_MS,
  requestId,
  STOPPABLE,
} from '@orchard/shared-node/incoming'
import { addMetricsRoute } from '@orchard/shared-node/metrics'
import { inSpan, TRACEPARENT, traceRequests } from '@orchard/shared-node/tracing'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Registry } from 'prom-client'
import { API_SLUGS } from './load-api.ts'
import { addMetrics } from './metrics.ts'
import {
  type Call,
  type CallResponse,
  createResponder,
  fault,
  notDeployed,
  refuse,
  type Services,
} from './respond-to-call.ts'
import { ResponseError } from './response-error.ts'
import { API_LANES } from './threads/api-lanes.ts'
import type { Threads } from './threads/job.ts'
import type { Lane } from './threads/lanes.ts'

const MAX_BODY_BYTES = 256 * 1_024
/** Calls in one request. */
const MAX_TOGETHER = 64
/** For a call of several that waits for a thread: the others must not wait for it (RFC 9110, 15.5.20). */
const toBeAskedAlone = (lane: Lane): CallResponse => ({
  status: 421,
  headers: { 'x-lane': lane },
  body: '',
})

/**
 * Builds the server, ready for `listen` or `inject`. `GET /{slug}?…` responses; `POST /{slug}`
 * takes the same parameters as a JSON object, or a picture beside parameters in the address; `POST
 * /` takes several calls at once. The threads are closed with it.
 */
export function createApp(
  services: Omit<Services, 'threads'> & { threads: Threads },
  { registry, metricsToken }: { registry: Registry; metricsToken: string | null },
): FastifyInstance {
  const { log, threads } = services
  const respond = createResponder(services)
  /** One of several calls in a request leaves a line with its own id. */
  const respondAndNote = async (call: Call) => {
    const begun = performance.now()
    const response = await respond(call)
    const { requestId, slug: api } = call
    const ms = Math.round(performance.now() - begun)
    log('call completed', () => ({ api, status: response.status, ms, requestId }), 'info')
    return response
  }
  const app = Fastify({
    ...STOPPABLE,
    bodyLimit: MAX_BODY_BYTES,
    // A call among several is refused by its rules, which know no such parameter.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: requestId,
  })
  // Jobs that take long must be served before connections are cut off, for which the next line waits.
  app.addHook('preClose', (done) => {
    void threads.close()
    done()
  })
  makeStoppable(app)
  traceRequests(app)
  noteResponses(app, {
    log,
    observe: addMetrics(registry, services.sources),
    about: ({ params }) => ({ api: (params as { slug?: string }).slug }),
  })
  app.addHook('onClose', () => threads.close())
  app.addContentTypeParser(
    [...PICTURE_TYPES],
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
    (_request, bytes, done) => done(null, bytes),
  )

  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal) return send(reply, refuse(refusal))
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    services.log(`${request.method} ${request.routeOptions.url ?? ''}: ${cause}`, {
      requestId: request.id,
    })
    return send(reply, fault())
  })
  app.setNotFoundHandler((_request, reply) => send(reply, refuse(notDeployed())))
  for (const path of ['/healthz', '/readyz'])
    app.get(path, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
    )
  addMetricsRoute(app, registry, metricsToken)
  app.get('/', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ apis: API_SLUGS }),
  )
  app.get('/sources', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ sources: services.sources.list() }),
  )
  app.post('/', async (request, reply) => {
    const calls = callsOf(request.body)
    const responses: (CallResponse | Promise<CallResponse>)[] = []
    for (const { traceparent, ...call } of calls) {
      const lane = API_LANES.get(call.slug)
      if (calls.length > 1 && lane) responses.push(toBeAskedAlone(lane))
      else responses.push(inSpan(`call ${call.slug}`, traceparent, () => respondAndNote(call)))
      // Others have their turn before the next call.
      await nextTurn()
    }
    return reply.header('Cache-Control', 'no-store').send(await Promise.all(responses))
  })
  app.get<{ Params: { slug: string }; Querystring: Query }>('/:slug', async (request, reply) => {
    const { params, query } = request
    return send(reply, await respond({ ...params, query, address: query, requestId: request.id }))
  })
  app.post<{ Params: { slug: string }; Querystring: Query }>('/:slug', async (request, reply) => {
    const { body, params, query: address } = request
    const call = { ...params, address, requestId: request.id }
    if (body instanceof Uint8Array)
      return send(reply, await respond({ ...call, query: address, picture: body }))
    const query = bodyParameters(body)
    if (!query) throw bodyInvalid()
    return send(reply, await respond({ ...call, query }))
  })
  return app
}

function send(reply: FastifyReply, { body, headers, status }: CallResponse): FastifyReply {
  return reply.status(status).headers(headers).send(body)
}

/** @throws {ResponseError} for a body that is no list of calls. */
function callsOf(body: unknown): (Call & { traceparent: string | undefined })[] {
  const invalid = () => bodyInvalid(`a JSON list of at most ${MAX_TOGETHER} calls`)
  if (!Array.isArray(body) || body.length > MAX_TOGETHER) throw invalid()
  return body.map((one: Readonly<Record<string, unknown>> | null) => {
    const query = bodyParameters(one?.['values'])
    if (!query || typeof one?.['slug'] !== 'string') throw invalid()
    const traceparent = one[TRACEPARENT]
    return {
      slug: one['slug'],
      query,
      requestId: String(one['request_id'] ?? ''),
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    }
  })
}

function bodyInvalid(wanted = 'a JSON object of parameters'): ResponseError {
  return new ResponseError(400, 'body_invalid', `The body must be ${wanted}`)
}

/** A refusal of an API or of the web framework; null for a fault of ours. */
function toRefusal(error: unknown): ResponseError | null {
  if (error instanceof ResponseError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ResponseError(415, 'media_type_unsupported', 'Send application/json or a picture')
  if (statusCode === 413)
    return new ResponseError(
      413,
      'body_too_large',
      'The body must be at most 256 kB, a picture 5 MB',
    )
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return bodyInvalid()
  return null
}
