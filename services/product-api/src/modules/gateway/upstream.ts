import type { ResponseKind } from '@orchard/shared/call-contracts'
import { API_RESPONSE_SECONDS, MAX_RESPONSE_MB } from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import type { Dependencies } from '@orchard/shared-node/health'
import { traceHeaders } from '@orchard/shared-node/tracing'
import DataLoader from 'dataloader'
import { type errors, Pool } from 'undici'
import { ApiError } from '#src/server/api-error.ts'
import type { UpstreamResponse } from '#src/server/conditional.ts'
import { FairQueue } from './fair-queue.ts'
import { laneOf, passedOn, ResponseHandler } from './response-handler.ts'

/** A call; nothing about its owner is passed on. */
interface UpstreamCall {
  /** The account or address whose calls are counted together. */
  owner: string

  slug: string
  kind: ResponseKind
  /** The JSON object of the parameters as they were given. */
  parameters: string
  requestId: string
  /** With the parameters in the form of an address. */
  picture?: { type: string; query: URLSearchParams; bytes: Buffer }
}

/**
 * Calls at once in a lane of the data APIs' threads: as many as keep its threads busy. One of `computed` may take
 * seconds, one of `reference` takes milliseconds.
 */
const LANES = new Map([
  ['computed', 3],
  ['reference', 16],
])
/** The largest burst of a plan is 200. */
const MAX_WAITING_OF_ONE = 256
const PATIENCE_MS = 4_000

/** A call with the headers that continue its trace, as they were when it was asked. */
type TracedCall = UpstreamCall & { trace: Readonly<Record<string, string>> }

/** The service that responds to calls. */
export type Upstream = ReturnType<typeof createUpstream>

const TIMEOUT_MS = API_RESPONSE_SECONDS * SECOND_MS
const MAX_BYTES = MAX_RESPONSE_MB * 1_024 * 1_024
/** Longer parameters are sent alone: a service limits the length of a request. */
const MAX_CHARACTERS_TOGETHER = 1_000
const CONNECTIONS = 128
/** Calls at once that wait for servers of others; they have connections of their own. */
export const MAX_OUTSIDE = 64
/** Calls in one request; the first of them waits for the last. */
const MAX_TOGETHER = 16
/** The status of a call that the others in its request would wait for. */
const ASK_ALONE = 421
/** Codes of connections that could not be opened, or ended before the response. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

type UpstreamRequest = Parameters<Pool['dispatch']>[0]

/**
 * Asks `{baseUrl}/{slug}`, or `{baseUrl}/` for several computed responses wanted in the same turn of
 * the event loop. Never sends the caller's headers or key.
 */
export function createUpstream(
  baseUrl: string,
  {
    watch,
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
    patienceMs = PATIENCE_MS,
  }: { watch: Dependencies; timeoutMs?: number; maxBytes?: number; patienceMs?: number },
) {
  const service = watch('data-apis', {
    failing: 'The data APIs are unavailable',
    again: 'The data APIs are available again',
  })
  const { origin, pathname } = new URL(baseUrl)
  const folder = pathname.replace(/(?<!\/)\/+$/, '')
  const openPool = (connections: number) =>
    new Pool(origin, {
      connections,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connectTimeout: Math.min(timeoutMs, 2_000),
      maxResponseSize: maxBytes,
    })
  const computed = openPool(CONNECTIONS)
  // Stalled hosts and sources hold neither sockets nor the queue of what is computed.
  const outside = openPool(MAX_OUTSIDE)
  const send = (request: UpstreamRequest, pool = computed) =>
    new Promise<UpstreamResponse>((resolve, reject) => {
      pool.dispatch(request, new ResponseHandler({ resolve, reject }, timeoutMs))
    })
  const askAlone = (call: TracedCall) =>
    send(requestFor(folder, call), call.kind === 'live' ? outside : computed)
  const askTogether = async (calls: readonly TracedCall[]) => {
    const [first] = calls
    if (first && calls.length === 1) return [await askAlone(first)]
    try {
      const { body } = await send(requestForAll(folder, calls))
      return responsesIn(body)
    } catch (error) {
      if ((error as errors.UndiciError).code !== TOO_LARGE) throw error
      return Promise.all(calls.map((call) => askAlone(call).catch((failure: Error) => failure)))
    }
  }
  const together = new DataLoader(askTogether, {
    cache: false,
    maxBatchSize: MAX_TOGETHER,
    batchScheduleFn: setImmediate,
  })

  const rules = { maxWaitingOfOne: MAX_WAITING_OF_ONE, patienceMs }
  const queues = new Map(
    [...LANES].map(([lane, atOnce]) => [lane, new FairQueue({ ...rules, atOnce })]),
  )
  /** The queues of the APIs that threads serve, as the service has said. */
  const queueOf = new Map<string, FairQueue>()
  const learn = ({ slug }: TracedCall, { lane }: UpstreamResponse) => {
    const queue = queues.get(lane ?? '')
    if (queue) queueOf.set(slug, queue)
    return queue
  }
  const askInQueue = (call: TracedCall, queue: FairQueue) =>
    queue.run(call.owner, () => askAlone(call))
  const askAny = async (call: TracedCall) => {
    const isOutside = call.kind === 'live' || call.picture !== undefined
    const isLong = call.parameters.length > MAX_CHARACTERS_TOGETHER
    const queue = isOutside ? undefined : queueOf.get(call.slug)
    if (queue) return askInQueue(call, queue)
    // A response that waits for an outside source or a free thread must not hold up others.
    const response = await (isOutside || isLong ? askAlone(call) : together.load(call))
    const found = isOutside ? undefined : learn(call, response)
    if (response.status !== ASK_ALONE) return response
    return found ? askInQueue(call, found) : askAlone(call)
  }

  return {
    /** @throws {ApiError} 502 when it does not respond as it should. */
    async ask(call: UpstreamCall): Promise<UpstreamResponse> {
      try {
        const response = await askAny({ ...call, trace: traceHeaders() })
        service.worked()
        return response
      } catch (error) {
        if (error instanceof ApiError) throw error
        // One API that is slow says nothing about the service.
        if (NOT_CONNECTED.has((error as { code?: string }).code ?? '')) service.failed(error)
        throw toFailure(error as Error)
      }
    },
    close: () => Promise.all([computed.destroy(), outside.destroy()]),
  }
}

function requestFor(folder: string, call: TracedCall): UpstreamRequest {
  const { parameters, picture, requestId, slug, trace } = call
  const path = `${folder}/${slug}`
  const headers = { ...trace, accept: 'application/json', 'x-request-id': requestId }
  if (picture)
    return {
      path: `${path}?${picture.query}`,
      method: 'POST',
      headers: { ...headers, 'content-type': picture.type },
      body: picture.bytes,
    }
  return post(path, parameters, headers)
}

function requestForAll(folder: string, calls: readonly TracedCall[]): UpstreamRequest {
  const items = calls.map(({ parameters, requestId, slug, trace }) => {
    const others = JSON.stringify({ ...trace, slug, request_id: requestId })
    return `${others.slice(0, -1)},"values":${parameters}}`
  })
  return post(`${folder}/`, `[${items.join()}]`, { accept: 'application/json' })
}

function post(path: string, body: string, headers: Record<string, string>): UpstreamRequest {
  const type = { 'content-type': 'application/json' }
  return { path, method: 'POST', headers: { ...headers, ...type }, body }
}

/** The responses to several calls, in their order. */
function responsesIn(body: string): (UpstreamResponse | Error)[] {
  const responses = JSON.parse(body) as UpstreamResponse[]
  return responses.map((one) =>
    one.status === ASK_ALONE
      ? { ...one, ...laneOf(one.headers) }
      : (passedOn(one) ?? new Error(`Status ${one.status}`)),
  )
}

function toFailure(error: Error & { code?: string }): ApiError {
  if (/^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/.test(error.code ?? ''))
    return new ApiError(502, 'upstream_timeout', 'This API took too long to respond')
  if (error.code === TOO_LARGE)
    return new ApiError(502, 'upstream_too_large', 'The response of this API is too large')
  return new ApiError(502, 'upstream_failed', 'This API failed to respond; try again later')
}
