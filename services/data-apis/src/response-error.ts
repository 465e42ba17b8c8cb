import type { ErrorCode } from '@orchard/shared/errors'

/** The statuses by which an API says why it has no response. */
export type RefusalStatus = 400 | 404 | 409 | 422

/** A refusal that the caller is told about, as problem+json (RFC 9457). */
export class ResponseError extends Error {
  readonly status: RefusalStatus | 413 | 415 | 503 | 504
  readonly code: ErrorCode
  readonly errors: Readonly<Record<string, string>> | undefined
  /** For a refusal that time may change. `cause`, if it has one, is for the log alone. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ResponseError['status'],
    code: ErrorCode,
    detail: string,
    errors?: Readonly<Record<string, string>>,
    retryAfterSeconds?: number,
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * 400 for a parameter that has the right type and still makes no sense. `problem` follows the
 * parameter's name: `invalidParameter('zone', 'must be an IANA time zone such as Europe/Paris')`.
 */
export function invalidParameter(name: string, problem: string): ResponseError {
  const detail = `${name} ${problem}`
  return new ResponseError(400, 'parameter_invalid', detail, { [name]: detail })
}

/** 404 for something that the data does not have. Counts as a served call. */
export function notFound(detail: string): ResponseError {
  return new ResponseError(404, 'not_found', detail)
}

/**
 * 422 for a sound question that the data or the method cannot serve. Counts as a served call.
 */
export function responseError(code: ErrorCode, detail: string): ResponseError {
  return new ResponseError(422, code, detail)
}
