import type { AnswerKind } from '@orchard/shared/call-contracts'
import { coalesceWrites } from '@orchard/shared/incoming'
import { buildConnector, Pool } from 'undici'
import { ApiError } from '#src/api-error.ts'
import { AnswerHandler, type UpstreamAnswer } from './answer-handler.ts'

/** A call as it is passed on: nothing about the caller. */
interface UpstreamCall {
  slug: string
  kind: AnswerKind
  /** Checked parameters, defaults included. */
  values: Readonly<Record<string, string | number | boolean>>
  requestId: string
}

/** The service that answers calls. */
export interface Upstream {
  /** @throws {ApiError} 502 when it does not answer as it should. */
  ask(call: UpstreamCall): Promise<UpstreamAnswer>
  close(): Promise<void>
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 2 * 1_024 * 1_024
/** Longer parameters travel as a body: servers limit the length of an address. */
const MOST_QUERY = 6_000
/**
 * Answers that are computed come in their order anyway, from one thread: several requests share a
 * connection, and a system call. One that waits for an outside source must not hold up others.
 */
const POOLS = {
  computed: { connections: 8, pipelining: 32 },
  live: { connections: 128, pipelining: 1 },
}

/** Asks `{baseUrl}/{slug}` for answers. Neither the caller's headers nor the key go there. */
export function createUpstream(
  baseUrl: string,
  {
    timeoutMs = TIMEOUT_MS,
    mostBytes = MOST_BYTES,
  }: { timeoutMs?: number; mostBytes?: number } = {},
): Upstream {
  const { origin, pathname } = new URL(baseUrl)
  const folder = pathname.replace(/\/+$/, '')
  const connectTimeout = Math.min(timeoutMs, 2_000)
  const connector = buildConnector({ timeout: connectTimeout })
  const connect: buildConnector.connector = (options, callback) =>
    connector(options, (...[error, socket]) => {
      if (socket) coalesceWrites(socket)
      callback(...([error, socket] as Parameters<typeof callback>))
    })
  const open = (shape: { connections: number; pipelining: number }) =>
    new Pool(origin, {
      ...shape,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect,
      maxResponseSize: mostBytes,
    })
  const pools = { computed: open(POOLS.computed), live: open(POOLS.live) }

  return {
    ask: (call) =>
      new Promise((resolve, reject) => {
        const handler = new AnswerHandler({
          timeoutMs,
          resolve,
          reject: (error) => reject(toFailure(error)),
        })
        pools[call.kind === 'live' ? 'live' : 'computed'].dispatch(
          requestFor(folder, call),
          handler,
        )
      }),
    async close() {
      await Promise.all([pools.computed.destroy(), pools.live.destroy()])
    },
  }
}

function requestFor(folder: string, { requestId, slug, values }: UpstreamCall) {
  const path = `${folder}/${slug}`
  const headers = { accept: 'application/json', 'x-request-id': requestId }
  const query = queryOf(values)
  if (query.length <= MOST_QUERY) return { path: path + query, method: 'GET' as const, headers }
  return {
    path,
    method: 'POST' as const,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(values),
  }
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
  if (error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new ApiError(502, 'upstream_too_large', 'The answer of this API is too large')
  return new ApiError(502, 'upstream_failed', 'This API failed to answer; please try again later')
}
