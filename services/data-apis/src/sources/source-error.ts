import { HOUR_SECONDS } from '@orchard/shared/format'
import { ResponseError } from '#src/response-error.ts'

/** Why an outside source gave no response. */
export type SourceErrorCode =
  | 'source_not_configured'
  | 'source_busy'
  | 'source_unavailable'
  | 'source_timeout'
  | 'source_changed'

/**
 * What went wrong, for metrics: no response in time, no connection, a status, too many requests, or a form that is not the
 * documented one.
 */
export type FailureReason = 'timeout' | 'network' | 'status' | 'busy' | 'form'

const REASONS: Readonly<Record<SourceErrorCode, FailureReason>> = {
  source_not_configured: 'network',
  source_busy: 'busy',
  source_unavailable: 'network',
  source_timeout: 'timeout',
  source_changed: 'form',
}

/** 503, or 504 for a source that took too long; the call does not count. */
export class SourceError extends ResponseError {
  declare readonly code: SourceErrorCode
  readonly reason: FailureReason

  /** @param more a cause for the log alone, and a reason that the code does not tell. */
  constructor(
    code: SourceErrorCode,
    detail: string,
    retryAfterSeconds: number,
    { cause, reason = REASONS[code] }: { cause?: string; reason?: FailureReason } = {},
  ) {
    super(code === 'source_timeout' ? 504 : 503, code, detail, undefined, retryAfterSeconds)
    this.cause = cause
    this.reason = reason
  }
}

/** @param setting the setting that is missing, such as `LIVE_SOURCES=usgs`: for the operator's log alone. */
export function notConfigured(setting: string): SourceError {
  const detail = 'This API is not offered here yet'
  return new SourceError('source_not_configured', detail, HOUR_SECONDS, {
    cause: `${setting} turns it on`,
  })
}

/** Too many calls want the same source. */
export function busy(name: string, retryAfterSeconds: number): SourceError {
  const detail = `${name} allows no more requests at the moment; retry later`
  return new SourceError('source_busy', detail, retryAfterSeconds)
}

/** The source refuses connections, or says with a status that it has a fault. */
export function unavailable(
  name: string,
  retryAfterSeconds: number,
  reason: 'network' | 'status' = 'network',
): SourceError {
  const detail = `${name} is not responding; retry later`
  return new SourceError('source_unavailable', detail, retryAfterSeconds, { reason })
}

/** No response before the deadline. */
export function timedOut(name: string): SourceError {
  return new SourceError('source_timeout', `${name} took too long to respond; retry later`, 10)
}

/** A response that is not what the source documents, in its form or its status. */
export function changed(name: string, reason: 'form' | 'status' = 'form'): SourceError {
  const detail = `${name} sent a response in a format that this API does not know`
  return new SourceError('source_changed', detail, 600, { reason })
}
