import { STATUS_CODES } from 'node:http'
import { type ErrorCode, problemType } from '@orchard/shared/errors'
import type { Problem } from '@orchard/shared/http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { causeOf, isUnavailable } from '#src/store/database-error.ts'

/** Thrown by routes; sent as problem+json (RFC 9457). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly errors: Readonly<Record<string, string>> | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ErrorCode,
    detail: string,
    {
      errors,
      retryAfter,
      ...options
    }: ErrorOptions & Partial<Pick<ApiError, 'errors' | 'retryAfter'>> = {},
  ) {
    super(detail, options)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** 503, with the error of the database as its cause. */
export function databaseUnavailable(cause: unknown): ApiError {
  const detail = 'The database is unavailable. Try again soon.'
  return new ApiError(503, 'database_unavailable', detail, { cause })
}

/** Too many requests; `wait` in milliseconds. */
export function rateLimited(wait: number): ApiError {
  const detail = `Too many requests; try again in ${waitInWords(wait)}`
  return new ApiError(429, 'rate_limited', detail)
}

/** A time to wait as it follows “in”; `wait` in milliseconds. */
export function waitInWords(wait: number): string {
  const minutes = Math.ceil(wait / 60_000)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

type RateLimit = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/** @throws {ApiError} 429 if a request is above the limit that it was counted for. */
export function refuseAbove(limit: RateLimit, reply: FastifyReply, refusal = rateLimited): void {
  if (limit.isAllowed || !limit.isExceeded) return
  reply.header('Retry-After', String(limit.ttlInSeconds))
  throw refusal(limit.ttl)
}

/** A failure as a problem document, whose type is the page of its code. `site` is the origin of the site. */
export function toProblem({ status, code, message, errors }: ApiError, site: string): Problem {
  return {
    type: problemType(site, code),
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: message,
    ...(errors ? { errors } : {}),
  }
}

/** Turns any thrown error into an `ApiError` without internal details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) return databaseUnavailable(causeOf(error))
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new ApiError(415, 'media_type_unsupported', 'Send application/json')
  if (statusCode === 413) return new ApiError(413, 'body_too_large', 'The body is too large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new ApiError(statusCode, 'request_malformed', 'The request cannot be read')
  return new ApiError(500, 'internal', 'An internal error occurred. Try again later.')
}

/** @throws {ApiError} 503 with the error of the database as its cause; a refusal as it is. */
export function failDatabase(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  throw databaseUnavailable(cause)
}
