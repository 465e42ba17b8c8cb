import type { AnswerKind } from '@orchard/shared/call-contracts'
import { traceHeaders } from '@orchard/shared-node/tracing'
import DataLoader from 'dataloader'
import { type errors, Pool } from 'undici'
import { ApiError } from '#src/api-error.ts'
import { AnswerHandler, passedOn, type UpstreamAnswer } from './answer-handler.ts'

/** A call as it is passed on: nothing about the caller. */
interface UpstreamCall {
  slug: string
  kind: AnswerKind
  /** Checked parameters, defaults included. */
  values: Readonly<Record<string, string | number | boolean>>
  requestId: string
  picture?: { type: string; bytes: Buffer }
}

/** A call with the headers that continue its trace, as they were when it was asked. */
type TracedCall = UpstreamCall & { trace: Readonly<Record<string, string>> }

/** The service that answers calls. */
export type Upstream = ReturnType<typeof createUpstream>

const TIMEOUT_MS = 10_000
const MOST_BYTES = 2 * 1_024 * 1_024
/** Longer values are sent as a body: servers limit the length of an address. */
const MOST_CHARACTERS = 1_000
const CONNECTIONS = 128
/** Calls at once that wait for servers of others; they have connections of their own. */
export const MOST_OUTSIDE = 64
/** Calls in one request; the first of them waits for the last. */
const MOST_TOGETHER = 16
/** The status of a call that the others in its request would wait for. */
const ASK_ALONE = 421
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

type UpstreamRequest = Parameters<Pool['dispatch']>[0]

/**
 * Asks `{baseUrl}/{slug}`, or `{baseUrl}/` for several computed answers wanted in the same turn of
 * the event loop. Never sends the caller's headers or key.
 */
export function createUpstream(
  baseUrl: string,
  { timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES } = {},
) {
  const { origin, pathname } = new URL(baseUrl)
  const folder = pathname.replace(/(?<!\/)\/+$/, '')
  const openPool = (connections: number) =>
    new Pool(origin, {
      connections,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connectTimeout: Math.min(timeoutMs, 2_000),
      maxResponseSize: mostBytes,
    })
  const computed = openPool(CONNECTIONS)
  // Stalled hosts and sources hold neither sockets nor the queue of what is computed.
  const outside = openPool(MOST_OUTSIDE)
  const send = (request: UpstreamRequest, pool = computed) =>
    new Promise<UpstreamAnswer>((resolve, reject) => {
      pool.dispatch(request, new AnswerHandler({ resolve, reject }, timeoutMs))
    })
  const askAlone = (call: TracedCall) =>
    send(requestFor(folder, call), call.kind === 'live' ? outside : computed)
  const askTogether = async (calls: readonly TracedCall[]) => {
    const [first] = calls
    if (first && calls.length === 1) return [await askAlone(first)]
    try {
      const { body } = await send(requestForAll(folder, calls))
      return answersIn(body)
    } catch (error) {
      if ((error as errors.UndiciError).code !== TOO_LARGE) throw error
      return Promise.all(calls.map((call) => askAlone(call).catch((failure: Error) => failure)))
    }
  }
  const together = new DataLoader(askTogether, {
    cache: false,
    maxBatchSize: MOST_TOGETHER,
    batchScheduleFn: setImmediate,
  })

  /** APIs that are answered in threads, as the service has said. */
  const inThreads = new Set<string>()
  const askWithOthers = async (call: TracedCall) => {
    const answer = await together.load(call)
    if (answer.status !== ASK_ALONE) return answer
    inThreads.add(call.slug)
    return askAlone(call)
  }

  return {
    /** @throws {ApiError} 502 when it does not answer as it should. */
    ask(call: UpstreamCall): Promise<UpstreamAnswer> {
      // An answer that waits for an outside source or a free thread must not hold up others.
      const isAlone =
        call.kind === 'live' ||
        call.picture !== undefined ||
        isLong(call) ||
        inThreads.has(call.slug)
      const traced = { ...call, trace: traceHeaders() }
      const answer = isAlone ? askAlone(traced) : askWithOthers(traced)
      return answer.catch((error) => {
        throw toFailure(error)
      })
    },
    close: () => Promise.all([computed.destroy(), outside.destroy()]),
  }
}

function requestFor(folder: string, call: TracedCall): UpstreamRequest {
  const { picture, requestId, slug, trace, values } = call
  const path = `${folder}/${slug}`
  const headers = { ...trace, accept: 'application/json', 'x-request-id': requestId }
  if (picture)
    return {
      path: path + queryOf(values),
      method: 'POST',
      headers: { ...headers, 'content-type': picture.type },
      body: picture.bytes,
    }
  if (isLong(call)) return post(path, values, headers)
  return { path: path + queryOf(values), method: 'GET', headers }
}

function requestForAll(folder: string, calls: readonly TracedCall[]): UpstreamRequest {
  const body = calls.map(({ requestId, slug, trace, values }) => ({
    ...trace,
    slug,
    values,
    request_id: requestId,
  }))
  return post(`${folder}/`, body, { accept: 'application/json' })
}

function post(path: string, body: unknown, headers: Record<string, string>): UpstreamRequest {
  const type = { 'content-type': 'application/json' }
  return { path, method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body) }
}

/** The answers to several calls, in their order. */
function answersIn(body: string): (UpstreamAnswer | Error)[] {
  const answers = JSON.parse(body) as UpstreamAnswer[]
  return answers.map((one) =>
    one.status === ASK_ALONE ? one : (passedOn(one) ?? new Error(`Status ${one.status}`)),
  )
}

function isLong({ values }: UpstreamCall): boolean {
  let characters = 0
  for (const name in values) characters += String(values[name]).length
  return characters > MOST_CHARACTERS
}

function queryOf(values: UpstreamCall['values']): string {
  let query = ''
  for (const name in values) {
    const value = values[name] ?? ''
    const written = typeof value === 'string' ? encodeURIComponent(value) : value
    query += `${query === '' ? '?' : '&'}${name}=${written}`
  }
  return query
}

function toFailure(error: Error & { code?: string }): ApiError {
  if (/^UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT$/.test(error.code ?? ''))
    return new ApiError(502, 'upstream_timeout', 'This API took too long to answer')
  if (error.code === TOO_LARGE)
    return new ApiError(502, 'upstream_too_large', 'The answer of this API is too large')
  return new ApiError(502, 'upstream_failed', 'This API failed to answer; please try again later')
}
