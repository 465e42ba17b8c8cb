import { createHash } from 'node:crypto'
import { bodyParameters, type Query } from '@orchard/shared/call-contracts'
import {
  coalesceWrites,
  makeStoppable,
  REQUEST_TIMEOUT_MS,
  STOPPABLE,
} from '@orchard/shared/incoming'
import type { Log } from '@orchard/shared/log'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { AnswerError } from './answer-error.ts'
import { askApi } from './ask-api.ts'
import type { Api, Means } from './define-api.ts'
import { API_SLUGS, loadApi } from './load-api.ts'

/** Everything that is not pure. */
export interface Services extends Means {
  log: Log
}

const MOST_BODY_BYTES = 256 * 1_024
/** Answers in the making; beyond that a caller is told to come back. */
const MOST_AT_ONCE = 200
const REPEATABLE = 'private, max-age=86400'
const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  404: 'Not found',
  409: 'Ambiguous',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Cannot be answered',
  503: 'Not available',
}

/**
 * The server, ready to listen or to be asked by `inject`. `GET /{slug}?…` answers; `POST /{slug}` takes
 * the same parameters as a JSON object.
 */
export function createApp(services: Services): FastifyInstance {
  const app = Fastify({
    ...STOPPABLE,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
  })
  makeStoppable(app)
  // The gateway sends many requests by one connection.
  app.server.on('connection', coalesceWrites)
  let running = 0

  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error)
    if (refusal) return refuse(reply, refusal)
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    services.log(`${request.method} ${request.routeOptions.url ?? ''}: ${cause}`, {
      requestId: String(request.headers['x-request-id'] ?? ''),
    })
    return refuse(reply, {
      status: 500,
      code: 'internal',
      message: 'The request could not be answered',
    })
  })
  app.setNotFoundHandler((_request, reply) => refuse(reply, notDeployed()))
  for (const path of ['/healthz', '/readyz'])
    app.get(path, async (_request, reply) =>
      reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
    )
  app.get('/', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ apis: API_SLUGS }),
  )
  app.get<{ Params: { slug: string }; Querystring: Query }>('/:slug', (request, reply) =>
    answer(request.params.slug, request.query, reply),
  )
  app.post<{ Params: { slug: string } }>('/:slug', (request, reply) =>
    answer(request.params.slug, membersOf(request.body), reply),
  )
  return app

  async function answer(slug: string, query: Query, reply: FastifyReply): Promise<FastifyReply> {
    if (running >= MOST_AT_ONCE) throw overloaded()
    running++
    try {
      const api = await loadApi(slug)
      if (!api) throw notDeployed()
      const { body, isRepeatable } = await askApi(api, query, services)
      return send(reply, api, JSON.stringify(body), isRepeatable)
    } finally {
      running--
    }
  }
}

function send(reply: FastifyReply, api: Api, body: string, isRepeatable: boolean): FastifyReply {
  const { as_of, kind, source } = api.contract.answer
  reply.headers({
    'Content-Type': 'application/json; charset=utf-8',
    'X-Answer-Kind': kind,
    'X-Data-Source': source,
    'Cache-Control': isRepeatable ? REPEATABLE : 'no-store',
  })
  if (as_of !== undefined) reply.header('X-Data-Date', as_of)
  if (isRepeatable) reply.header('ETag', `"${createHash('sha1').update(body).digest('base64url')}"`)
  return reply.send(body)
}

/** @throws {AnswerError} for a body that is no object of parameters. */
function membersOf(body: unknown): Query {
  const parameters = bodyParameters(body)
  if (parameters) return parameters
  throw bodyInvalid()
}

function bodyInvalid(): AnswerError {
  return new AnswerError(400, 'body_invalid', 'The body must be a JSON object of parameters')
}

function notDeployed(): AnswerError {
  return new AnswerError(503, 'not_deployed', 'This API is not available yet')
}

function overloaded(): AnswerError {
  return new AnswerError(503, 'overloaded', 'Too many calls at once; retry in a moment')
}

function refuse(
  reply: FastifyReply,
  {
    code,
    errors,
    message,
    status,
  }: Pick<AnswerError, 'code' | 'message'> & {
    status: number
    errors?: AnswerError['errors']
  },
): FastifyReply {
  if (status === 503) reply.header('Retry-After', code === 'overloaded' ? '1' : '3600')
  return reply
    .status(status)
    .headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' })
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: TITLES[status] ?? 'Error',
        status,
        code,
        detail: message,
        ...(errors ? { errors } : {}),
      }),
    )
}

/** A refusal of an API or of the web framework; null for a fault of ours. */
function toRefusal(error: unknown): AnswerError | null {
  if (error instanceof AnswerError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AnswerError(415, 'media_type_unsupported', 'Send application/json')
  if (statusCode === 413)
    return new AnswerError(413, 'body_too_large', 'The body may have at most 256 kB')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return bodyInvalid()
  return null
}
