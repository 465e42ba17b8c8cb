import { ResponseError } from '#src/response-error.ts'

/** Why an outside source gave no response. */
export type SourceErrorCode =
  | 'source_not_configured'
  | 'source_busy'
  | 'source_unavailable'
  | 'source_timeout'
  | 'source_changed'

/** 503, or 504 for a source that took too long; the call does not count. */
export class SourceError extends ResponseError {
  declare readonly code: SourceErrorCode

  constructor(code: SourceErrorCode, detail: string, retryAfterSeconds: number, cause?: string) {
    super(code === 'source_timeout' ? 504 : 503, code, detail, undefined, retryAfterSeconds)
    this.cause = cause
  }
}

/** @param setting the setting that is missing, such as `LIVE_SOURCES=usgs`: for the operator's log alone. */
export function notConfigured(setting: string): SourceError {
  const detail = 'This API is not offered here yet'
  return new SourceError('source_not_configured', detail, 3_600, `${setting} turns it on`)
}

/** Too many calls want the same source. */
export function busy(name: string, retryAfterSeconds: number): SourceError {
  const detail = `${name} allows no more requests at the moment; retry later`
  return new SourceError('source_busy', detail, retryAfterSeconds)
}

/** The source refuses connections, or says that it has a fault. */
export function unavailable(name: string, retryAfterSeconds: number): SourceError {
  const detail = `${name} is not responding; retry later`
  return new SourceError('source_unavailable', detail, retryAfterSeconds)
}

/** No response before the deadline. */
export function timedOut(name: string): SourceError {
  return new SourceError('source_timeout', `${name} took too long to respond; retry later`, 10)
}

/** A response that is not what the source documents. */
export function changed(name: string): SourceError {
  const detail = `${name} sent a response in a format that this API does not know`
  return new SourceError('source_changed', detail, 600)
}
