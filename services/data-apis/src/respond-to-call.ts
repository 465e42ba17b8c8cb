import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import {
  hasSecrets,
  parameterRefusal,
  type Query,
  secretsInAddress,
} from '@orchard/shared/call-contracts'
import { HOUR_SECONDS } from '@orchard/shared/format'
import type { Log } from '@orchard/shared-node/log'
import { type AllMeans, type ApiResponse, askApi } from './ask-api.ts'
import type { Api, ThreadApi } from './define-api.ts'
import { loadApi } from './load-api.ts'
import { ResponseError } from './response-error.ts'

/** Everything that is not pure. */
export interface Services extends AllMeans {
  log: Log
}

/** A call as the gateway passes it on. */
export interface Call {
  slug: string
  query: Query
  /** The parameters in the address, whether they are used or not; none in a call among several. */
  address?: Query
  requestId: string
  /** The body of a call to an API of pictures. */
  picture?: Uint8Array
}

/** The response to a call, or its refusal as a problem document; ready to be sent. */
export interface CallResponse {
  status: number
  headers: Record<string, string>
  /** JSON. */
  body: string
}

/**
 * Responds in the making; beyond that a caller is told to come back. Those that wait for others have
 * places of their own: slow hosts and sources take none of those that are computed.
 */
const MAX_AT_ONCE = { here: 200, outside: 128 }
const REPEATABLE = 'private, max-age=86400'
/**
 * Responds to calls, at most 200 at once, and 128 that ask others. What it returns never rejects: a
 * fault is a response 500.
 */
export function createResponder(services: Services): (call: Call) => Promise<CallResponse> {
  const running = { here: 0, outside: 0 }
  return async (call) => {
    const api = await loadApi(call.slug)?.catch((error: unknown) => fail(call, error))
    if (!api) return refuse(notDeployed())
    if ('body' in api) return api
    const place = api.contract.answer.kind === 'live' ? 'outside' : 'here'
    if (running[place] >= MAX_AT_ONCE[place]) return refuse(overloaded())
    running[place]++
    try {
      refuseSecrets(api, call.address)
      const given = await askApi(api, call.query, services, call.picture)
      const isSecret = hasSecrets(api.contract, call.query)
      return inLane(api, accept(api, isSecret ? { ...given, ...UNKEPT } : given, services.now()))
    } catch (error) {
      return inLane(api, fail(call, error))
    } finally {
      running[place]--
    }
  }

  function fail({ requestId, slug }: Call, error: unknown): CallResponse {
    if (error instanceof ResponseError) {
      if (error.cause !== undefined) services.log(`${slug}: ${error.cause}`, { requestId }, 'warn')
      return refuse(error)
    }
    const cause = error instanceof Error ? (error.stack ?? error.message) : error
    services.log(`${slug}: ${cause}`, { requestId })
    return fault()
  }
}

/** Marks the response to a secret, so that nothing on its way keeps it. */
const UNKEPT = { isRepeatable: false, asked: null } as const

/** @throws {ResponseError} 400 for a secret parameter in the address. */
function refuseSecrets({ contract }: Api | ThreadApi, address: Query = {}): void {
  const refusal = parameterRefusal(secretsInAddress(contract, address))
  if (refusal) throw new ResponseError(400, refusal.code, refusal.detail, refusal.errors)
}

/** Names the threads that respond an API: the gateway lets their callers take turns. */
function inLane(api: Api | ThreadApi, response: CallResponse): CallResponse {
  if ('lane' in api) response.headers['x-lane'] = api.lane
  return response
}

function accept({ contract }: Api | ThreadApi, given: ApiResponse, now: Date): CallResponse {
  const { as_of, kind, source } = contract.answer
  const body = JSON.stringify(given.body)
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'x-answer-kind': kind,
    'x-data-source': source,
    'cache-control': cacheControl(given, now),
  }
  const date = given.asked === null ? as_of : new Date(given.asked.at).toISOString()
  if (date !== undefined) headers['x-data-date'] = date
  if (given.isRepeatable)
    headers['etag'] = `"${createHash('sha1').update(body).digest('base64url')}"`
  return { status: 200, headers, body }
}

/** A response of outside sources holds until they would be asked again. */
function cacheControl({ asked, isRepeatable }: ApiResponse, now: Date): string {
  if (asked === null) return isRepeatable ? REPEATABLE : 'no-store'
  const seconds = Math.floor((asked.freshUntil - now.getTime()) / 1_000)
  return seconds > 0 ? `private, max-age=${seconds}` : 'no-store'
}

/** The problem document (RFC 9457) that tells a caller why there is no response. */
export function refuse(error: ResponseError): CallResponse {
  const response = problem(error.status, error.code, error.message, error.errors)
  if (error.retryAfterSeconds !== undefined)
    response.headers['retry-after'] = String(error.retryAfterSeconds)
  return response
}

/** The problem document of a fault of ours, which is in the log. */
export function fault(): CallResponse {
  return problem(500, 'internal', 'The request could not be processed')
}

function problem(
  status: number,
  code: string,
  detail: string,
  errors?: ResponseError['errors'],
): CallResponse {
  return {
    status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: JSON.stringify({
      // The gateway knows the site, which has a page for each code.
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      code,
      detail,
      ...(errors ? { errors } : {}),
    }),
  }
}

/** 503 for a slug that nothing serves. */
export function notDeployed(): ResponseError {
  return new ResponseError(
    503,
    'not_deployed',
    'This API is not available yet',
    undefined,
    HOUR_SECONDS,
  )
}

function overloaded(): ResponseError {
  const detail = 'Too many calls at once; retry in a moment'
  return new ResponseError(503, 'overloaded', detail, undefined, 1)
}
