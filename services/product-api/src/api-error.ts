import type { Problem } from '@orchard/shared/http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Thrown by routes; answered as problem+json (RFC 9457). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, string>> | undefined

  constructor(
    status: number,
    code: string,
    detail: string,
    errors?: Readonly<Record<string, string>>,
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** Too many requests; `wait` in milliseconds. */
export function rateLimited(wait: number): ApiError {
  const minutes = Math.ceil(wait / 60_000)
  const words = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new ApiError(429, 'rate_limited', `Too many requests; try again in ${words}`)
}

type RateLimit = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/** @throws {ApiError} 429 if a request is above the limit that it was counted for. */
export function refuseAbove(limit: RateLimit, reply: FastifyReply, refusal = rateLimited): void {
  if (limit.isAllowed || !limit.isExceeded) return
  reply.header('Retry-After', String(limit.ttlInSeconds))
  throw refusal(limit.ttl)
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authorised',
  402: 'Not paid',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Not possible now',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Not acceptable as it is',
  429: 'Too many requests',
  500: 'Something went wrong here',
  502: 'No answer from behind',
  503: 'Not available',
}

/** The words for a status. */
export function titleOf(status: number): string {
  return TITLES[status] ?? 'Error'
}

/** A failure as a problem document. */
export function toProblem({ status, code, message, errors }: ApiError): Problem {
  return {
    type: 'about:blank',
    title: titleOf(status),
    status,
    code,
    detail: message,
    ...(errors ? { errors } : {}),
  }
}

/** Turns any thrown error into an `ApiError` without internal details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError(415, 'media_type_unsupported', 'Send application/json')
  if (statusCode === 413) return new ApiError(413, 'body_too_large', 'The body is too large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError(statusCode, 'request_malformed', 'The request cannot be read')
  return new ApiError(500, 'internal', 'An internal error occurred. Please try again later.')
}
