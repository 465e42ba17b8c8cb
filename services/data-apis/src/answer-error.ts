import type { ErrorCode } from '@orchard/shared/errors'

/** The statuses by which an API says why it has no answer. */
export type RefusalStatus = 400 | 404 | 409 | 422

/** A refusal that the caller is told about, as problem+json (RFC 9457). */
export class AnswerError extends Error {
  readonly status: RefusalStatus | 413 | 415 | 503 | 504
  readonly code: ErrorCode
  readonly errors: Readonly<Record<string, string>> | undefined
  /** For a refusal that time may change. `cause`, if it has one, is for the log alone. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: AnswerError['status'],
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
export function invalidParameter(name: string, problem: string): AnswerError {
  const detail = `${name} ${problem}`
  return new AnswerError(400, 'parameter_invalid', detail, { [name]: detail })
}

/** 404 for a question about something that the data do not have. Counts as an answered call. */
export function notFound(detail: string): AnswerError {
  return new AnswerError(404, 'not_found', detail)
}

/**
 * 422 for a sound question that the data or the method cannot answer. Counts as an answered call.
 */
export function cannotAnswer(code: ErrorCode, detail: string): AnswerError {
  return new AnswerError(422, code, detail)
}
