import { Readable } from 'node:stream'
import { bodyParameters, mediaTypeOf } from '@orchard/shared/call-contracts'
import { countsAgainstQuota } from '@orchard/shared/errors'
import {
  BATCH_SECONDS,
  MAX_BATCH_KB,
  MAX_BATCH_REQUESTS,
  MAX_BATCH_RESPONSE_MB,
} from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import { addressPrefixes } from '@orchard/shared-node/incoming'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DeployedContract, findDeployed } from '#src/modules/catalogue/catalogue.ts'
import { ApiError, toProblem } from '#src/server/api-error.ts'
import type { UpstreamResponse } from '#src/server/conditional.ts'
import { refuseOtherMethods } from '#src/server/methods.ts'
import { decodeUtf8 } from '#src/server/read-utf8.ts'
import type { Admission, Admitted } from './admit-caller.ts'
import { type CallSlots, callDataApi } from './call-data-api.ts'
import { callHeaders, lifecycleHeaders } from './call-headers.ts'
import { FairQueue } from './fair-queue.ts'
import { CALL_BATCH } from './operations.ts'
import { type BodyReaders, declaredBytes, refuseLarger } from './read-body.ts'
import { type CallInput, callInputOf } from './read-call-input.ts'
import type { CallServices } from './route-services.ts'
import { Slots } from './slots.ts'
import { notGranted } from './used-up.ts'

interface BatchServices extends CallServices {
  admission: Admission
  bodies: BodyReaders
  slots: CallSlots
}

/** The path of batches. */
export const BATCH_PATH = '/v1/:slug/batch'

type OfSlug = { Params: { slug: string } }
type ItemResponse = Pick<UpstreamResponse, 'body' | 'code' | 'status'>

const MAX_BODY_BYTES = MAX_BATCH_KB * 1_024
/** Requests of all batches under way at once, beside those that wait for servers of others. */
const MAX_AT_ONCE = 2
/** Requests that have not begun by then are refused: proxies end what takes half a minute. */
const BEGIN_WITHIN_MS = BATCH_SECONDS * SECOND_MS
/** Responses of a batch after which no more is asked. */
const MAX_RESPONSE_BYTES = MAX_BATCH_RESPONSE_MB * 1_024 * 1_024

/**
 * `POST /v1/{slug}/batch`: up to 50 requests to an API, served in their order. A batch is one call of the rate limit,
 * and each of its responses one of the quota. One request after the other is asked, and one batch of an account at a
 * time, and those of all accounts take turns: whoever sends single calls waits for two of them at most.
 */
export function batchRoutes(
  app: FastifyInstance,
  {
    admission,
    bodies,
    callers,
    catalogue,
    noteCall,
    now,
    site,
    slots,
    statistics,
    upstream,
  }: BatchServices,
): void {
  const batches = new Slots({
    max: Number.POSITIVE_INFINITY,
    maxOfOne: 1,
    refusal: 'Another batch of this account is in progress; send one at a time',
  })
  const turns = new FairQueue({
    atOnce: MAX_AT_ONCE,
    maxWaitingOfOne: 1,
    patienceMs: BEGIN_WITHIN_MS,
  })
  app.register(async (routes) => {
    // Read once the caller is known; calls leave all other bodies unread.
    routes.removeContentTypeParser('application/json')
    routes.post<OfSlug>(BATCH_PATH, { schema: CALL_BATCH }, async (request, reply) => {
      const caller = await admission.admit(request, reply, request.params.slug)
      return batches
        .run(caller.key.account.id, () => respond(request, reply, caller))
        .catch(async (error: unknown) => {
          reply.headers(await admission.headersOf(caller))
          throw error
        })
    })
  })
  refuseOtherMethods(app, callers, BATCH_PATH, ['POST'])

  async function respond(
    request: FastifyRequest<OfSlug>,
    reply: FastifyReply,
    caller: Admitted,
  ): Promise<FastifyReply> {
    if (Object.keys(request.query as object).length > 0)
      throw new ApiError(400, 'parameter_invalid', 'Send the parameters of a batch in its body')
    const contract = findDeployed(catalogue, request.params.slug)
    reply.headers(lifecycleHeaders(contract, site))
    if (contract.body?.kind === 'picture')
      throw new ApiError(400, 'batch_unsupported', 'This API takes one picture at a time')
    const requests = requestsIn(await bodyOf(request, caller))
    const { responses, used } = await respondToAll(requests, request, contract, caller)
    const left =
      used === null ? await admission.headersOf(caller) : callHeaders({ ...caller, used }, now())
    return reply
      .headers({
        ...left,
        'Cache-Control': 'no-store',
        'Content-Type': 'application/json; charset=utf-8',
      })
      .send(`{"responses":[${responses.map(toJson).join()}]}`)
  }

  /** @throws {ApiError} 400, 408, 413, 415 or 503 for a body that is no JSON or cannot be received. */
  async function bodyOf(request: FastifyRequest, { key }: Admitted): Promise<unknown> {
    const { body, headers, ip } = request
    if (mediaTypeOf(headers['content-type']) !== 'application/json' || !(body instanceof Readable))
      throw new ApiError(415, 'media_type_unsupported', 'Send application/json')
    refuseLarger(declaredBytes(headers['content-length']), MAX_BODY_BYTES)
    const sender = { owner: key.account.id, address: addressPrefixes(ip).own }
    const text = decodeUtf8(await bodies.texts.read(body, MAX_BODY_BYTES, sender), 'body')
    try {
      return JSON.parse(text)
    } catch {
      throw new ApiError(400, 'body_invalid', 'The body must be JSON')
    }
  }

  /**
   * Each response is counted before the next request is asked. Nothing is asked beyond the quota, for a key that has been
   * replaced, or for a client that has left.
   */
  async function respondToAll(
    requests: readonly unknown[],
    { id, params: { slug }, raw }: FastifyRequest<OfSlug>,
    contract: DeployedContract,
    caller: Admitted,
  ): Promise<{ responses: ItemResponse[]; used: number | null }> {
    const owner = caller.key.account.id
    const lateAt = performance.now() + BEGIN_WITHIN_MS
    let bytes = 0
    let used: number | null = null
    let end: ApiError | null = null
    const ask = async (given: unknown): Promise<ItemResponse> => {
      if (end) throw end
      const input = inputOf(contract, given)
      if (performance.now() > lateAt || bytes > MAX_RESPONSE_BYTES) throw full()
      const { kind } = contract.answer
      const asked = { slug, kind, input, owner, requestId: id }
      const askNow = () => callDataApi({ site, slots, upstream }, asked)
      const responded = await (kind === 'live' ? askNow() : turns.run(owner, askNow))
      bytes += responded.body.length
      if (!countsAgainstQuota(responded.status)) return responded
      const counted = await admission
        .count(caller, { slug, status: responded.status })
        .catch((error: unknown) => {
          if (error instanceof ApiError && [401, 403].includes(error.status)) end = error
          throw error
        })
      used = counted.used
      if (counted.keyLimit !== null) end = notGranted(counted.keyLimit)
      else if (used >= caller.month.quota) end = notGranted(null)
      if (!counted.isGranted) throw notGranted(counted.keyLimit)
      return responded
    }
    const responses: ItemResponse[] = []
    for (const one of requests) {
      if (raw.socket.destroyed) break
      const begun = performance.now()
      const response = await ask(one).catch((error: unknown) => refusalOf(error, site))
      const ms = performance.now() - begun
      const { key } = caller
      const { code, status } = response
      noteCall({ slug, status, ms })
      statistics.note({ key, slug, status, ms, requestId: id, code })
      responses.push(response)
    }
    return { responses, used }
  }
}

/** @throws {ApiError} 400 for a body that is no batch. */
function requestsIn(body: unknown): readonly unknown[] {
  const { requests, ...others } = bodyParameters(body) ?? {}
  const isBatch =
    Array.isArray(requests) && requests.length > 0 && requests.length <= MAX_BATCH_REQUESTS
  if (isBatch && Object.keys(others).length === 0) return requests
  throw new ApiError(
    400,
    'body_invalid',
    `The body must be {"requests": […]} with 1 to ${MAX_BATCH_REQUESTS} JSON objects of parameters`,
  )
}

/** @throws {ApiError} 400 for what the API does not take. */
function inputOf(contract: DeployedContract, given: unknown): CallInput {
  const parameters = bodyParameters(given)
  if (!parameters)
    throw new ApiError(400, 'body_invalid', 'A request must be a JSON object of parameters')
  return callInputOf(contract, parameters)
}

function full(): ApiError {
  return new ApiError(
    503,
    'overloaded',
    'The earlier responses filled the batch; send this request again',
  )
}

/** The response to one request of a batch that is refused. @throws {unknown} any other error. */
function refusalOf(error: unknown, site: string): ItemResponse {
  if (!(error instanceof ApiError)) throw error
  return { code: error.code, status: error.status, body: JSON.stringify(toProblem(error, site)) }
}

function toJson({ body, status }: ItemResponse): string {
  return `{"status":${status},"body":${body}}`
}
