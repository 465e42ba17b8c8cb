import { type Limits, readLimits } from './limits.ts'

/** Codes of refusals and failures; an API may have codes of its own. */
export type ErrorCode =
  | 'network'
  | 'timeout'
  | 'unexpected_answer'
  | 'parameter_missing'
  | 'parameter_invalid'
  | 'parameter_unknown'
  | 'body_missing'
  | 'body_invalid'
  | 'body_too_large'
  | 'media_type_unsupported'
  | 'key_missing'
  | 'key_invalid'
  | 'not_found'
  | 'quota_exceeded'
  | 'rate_limited'
  | 'overloaded'
  | 'database_unavailable'
  | 'catalogue_unavailable'
  | 'not_deployed'
  | 'source_not_configured'
  | 'source_unavailable'
  | 'source_busy'
  | 'source_changed'
  | 'source_timeout'
  | 'upstream_failed'
  | 'upstream_timeout'
  | 'upstream_too_large'
  | (string & {})

interface ErrorDetails {
  code: ErrorCode
  message: string
  status?: number
  headers?: Headers
  title?: string
  type?: string
  errors?: Readonly<Record<string, string>>
  cause?: unknown
}

/** A failed request: an error response of the API as an RFC 9457 problem, or a failure on the way. */
export class OrchardError extends Error {
  override readonly name = 'OrchardError'
  /** For programs; its meaning never changes. */
  readonly code: ErrorCode
  /** HTTP status; null where nothing came back. */
  readonly status: number | null
  readonly title: string | null
  /** URL of a page with the cause and the fix; null where the response names none. */
  readonly type: string | null
  /** The problem of each parameter. */
  readonly errors: Readonly<Record<string, string>>
  /** Names the request in the logs of the gateway. */
  readonly requestId: string | null
  readonly limits: Limits
  /** All headers; empty where nothing came back. */
  readonly headers: Headers

  constructor({ cause, code, errors, headers, message, status, title, type }: ErrorDetails) {
    super(message, { cause })
    this.code = code
    this.status = status ?? null
    this.title = title ?? null
    this.type = type ?? null
    this.errors = errors ?? {}
    this.headers = headers ?? new Headers()
    this.requestId = this.headers.get('X-Request-Id')
    this.limits = readLimits(this.headers)
  }
}

/** The error for a response that is no success, or that is not JSON. */
export function errorOf({ headers, status, statusText }: Response, body: unknown): OrchardError {
  const problem = (body ?? {}) as { [name in 'code' | 'detail' | 'title' | 'type']?: string } & {
    errors?: Record<string, string>
  }
  return new OrchardError({
    code: problem.code ?? 'unexpected_answer',
    message:
      problem.detail ?? problem.title ?? `Unexpected response: ${status} ${statusText}`.trim(),
    status,
    headers,
    ...(problem.title ? { title: problem.title } : {}),
    ...(problem.type ? { type: problem.type } : {}),
    ...(problem.errors ? { errors: problem.errors } : {}),
  })
}
