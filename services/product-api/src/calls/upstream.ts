import { Pool } from 'undici'
import { ApiError } from '#src/api-error.ts'

/** A call as it is passed on: nothing about the caller. */
export interface UpstreamCall {
  slug: string
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

/** An answer as it is passed on. */
export interface UpstreamAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

const TIMEOUT_MS = 10_000
const MOST_BYTES = 2 * 1_024 * 1_024
/** Longer parameters travel as a body: servers limit the length of an address. */
const MOST_QUERY = 6_000
const CONNECTIONS = 128
/** Statuses that an API may answer; any other is between us and the upstream. */
const PASSED_ON = new Set([200, 400, 404, 409, 413, 422, 429, 503, 504])
const PASSED_HEADERS = [
  'content-type',
  'x-answer-kind',
  'x-data-source',
  'x-data-date',
  'cache-control',
  'etag',
  'retry-after',
]
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i

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
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connectTimeout: Math.min(timeoutMs, 2_000),
    maxResponseSize: mostBytes,
  })

  async function send({ requestId, slug, values }: UpstreamCall): Promise<UpstreamAnswer> {
    const path = `${folder}/${slug}`
    const query = new URLSearchParams(values as Record<string, string>).toString()
    const headers = { accept: 'application/json', 'x-request-id': requestId }
    const {
      body,
      headers: given,
      statusCode: status,
    } = await pool.request(
      query.length > MOST_QUERY
        ? {
            path,
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(values),
          }
        : { path: query === '' ? path : `${path}?${query}`, method: 'GET', headers },
    )
    if (!PASSED_ON.has(status) || !JSON_TYPE.test(String(given['content-type'] ?? ''))) {
      body.on('error', () => undefined).destroy()
      throw failed()
    }
    const bytes = Buffer.from(await body.arrayBuffer())
    return { status, headers: passedHeaders(given), body: bytes }
  }

  return {
    async ask(call) {
      // A body that trickles in would outlast the limits of the client.
      let timer: NodeJS.Timeout | undefined
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(tooSlow()), timeoutMs)
      })
      try {
        return await Promise.race([send(call), deadline])
      } catch (error) {
        throw toFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => pool.destroy(),
  }
}

function passedHeaders(
  given: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of PASSED_HEADERS) {
    const value = given[name]
    if (typeof value === 'string') passed[name] = value
  }
  return passed
}

function toFailure(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { code } = error as { code?: string }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return tooSlow()
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new ApiError(502, 'upstream_too_large', 'The answer of this API is too large')
  return failed()
}

function tooSlow(): ApiError {
  return new ApiError(502, 'upstream_timeout', 'This API took too long to answer')
}

function failed(): ApiError {
  return new ApiError(502, 'upstream_failed', 'This API failed to answer; please try again later')
}
