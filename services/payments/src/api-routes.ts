import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { runDue } from './checkout/due.ts'
import { faultFor, sendFault } from './dev/faults.ts'
import { OPERATIONS } from './operations/index.ts'
import type { Processor } from './processor.ts'
import { API_VERSION } from './protocol/api-version.ts'
import { expand } from './protocol/expand.ts'
import type { Form } from './protocol/form.ts'
import { keepResponse, keptResponse, type StoredResponse } from './protocol/idempotency.ts'
import type { Operation } from './protocol/operation.ts'
import { StripeError } from './stripe-error.ts'

/** Response to a repetition of a call that failed and was kept. */
const LATER_FAILURE: StoredResponse = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }),
}

/** Routes of the API, with authentication, version, idempotency and errors. */
export function apiRoutes(app: FastifyInstance, processor: Processor): void {
  for (const operation of OPERATIONS)
    app.route({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => handle(processor, operation, request, reply),
    })
  app.all('/v1/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const error = new StripeError(
      404,
      `Unrecognized request URL (${request.method}: ${path}). The stand-in may lack what Stripe has.`,
    )
    return reply.status(404).send(error.toBody())
  })
}

async function handle(
  processor: Processor,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = processor.newId('req')
  reply
    .header('Request-Id', requestId)
    .header('Stripe-Version', API_VERSION)
    .type('application/json')
  const fault = faultFor(processor.outages, request)
  if (fault && !fault.performs) {
    const keyed = keyedCall(operation, request)
    if (fault.keeps && keyed) keepResponse(processor, keyed.key, keyed.call, LATER_FAILURE)
    return sendFault(fault, reply)
  }
  const response = responseTo(processor, operation, request, reply, requestId)
  // Respond only once the changes would survive a kill.
  await processor.store.flush()
  processor.deliveries.wake()
  if (fault) return sendFault(fault, reply, response.body)
  return reply.status(response.status).send(response.body)
}

function responseTo(
  processor: Processor,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  requestId: string,
): StoredResponse {
  try {
    checkKey(request.headers.authorization)
    checkVersion(request.headers['stripe-version'])
    const params = paramsOf(request)
    const keyed = keyedCall(operation, request)
    if (!keyed) return perform(processor, operation, request, params, requestId)
    const { call, key } = keyed
    const kept = keptResponse(processor, key, call)
    reply.header('Idempotency-Key', key)
    if (kept) {
      reply.header('Idempotent-Replayed', 'true')
      return kept
    }
    const response = perform(processor, operation, request, params, requestId)
    // Calls rejected before execution may be repeated with the same key.
    if (response.status !== 400 && response.status !== 404)
      keepResponse(processor, key, call, response)
    return response
  } catch (error) {
    return refuse(processor, error)
  }
}

function perform(
  processor: Processor,
  operation: Operation,
  request: FastifyRequest,
  params: Form,
  requestId: string,
): StoredResponse {
  const key = request.headers['idempotency-key']
  processor.cause = { id: requestId, idempotency_key: typeof key === 'string' ? key : null }
  try {
    runDue(processor)
    const parts = request.params as Record<string, string>
    const response = operation.run(processor, params, parts)
    const paths = Array.isArray(params['expand']) ? params['expand'].map(String) : []
    return { status: 200, body: JSON.stringify(expand(processor, response, paths)) }
  } catch (error) {
    return refuse(processor, error)
  } finally {
    processor.cause = null
  }
}

/** The key of idempotency of a call, and what must be the same with it; null without one. */
function keyedCall({ method }: Operation, request: FastifyRequest) {
  const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return null
  return { key, call: JSON.stringify([method, request.url, paramsOf(request)]) }
}

/** POST has its parameters in the body, other methods in the query. */
function paramsOf(request: FastifyRequest): Form {
  const given = request.method === 'POST' ? request.body : request.query
  return (given ?? {}) as Form
}

function checkKey(authorization: string | undefined): void {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ')
  const key = scheme.toLowerCase() === 'basic' ? atob(value).split(':', 1)[0] : value
  if (!key)
    throw new StripeError(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  if (!/^sk_test_\w+$/.test(key))
    throw new StripeError(401, `Invalid API Key provided: ${key.slice(0, 8)}***`)
}

function checkVersion(version: string | string[] | undefined): void {
  if (version !== undefined && version !== API_VERSION)
    throw new StripeError(
      400,
      `This stand-in speaks ${API_VERSION}; the client asked for ${String(version)}`,
    )
}

function refuse({ print }: Processor, error: unknown): StoredResponse {
  if (error instanceof StripeError)
    return { status: error.status, body: JSON.stringify(error.toBody()) }
  print(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const body = {
    error: { type: 'api_error', message: 'Internal error; see the terminal' },
  }
  return { status: 500, body: JSON.stringify(body) }
}
