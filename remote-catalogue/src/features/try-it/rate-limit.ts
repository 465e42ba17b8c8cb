/** The remaining calls without a key. */
export interface TriesLeft {
  calls: number
  /** Seconds until the limit resets. */
  seconds: number
}

/**
 * Parses the `RateLimit` header of draft-ietf-httpapi-ratelimit-headers, such as
 * `"try";r=19;t=3600`; null for another limit or none.
 */
export function readTriesLeft(header: string | null): TriesLeft | null {
  const found = header?.match(/^"try";r=(\d+);t=(\d+)$/)
  return found ? { calls: Number(found[1]), seconds: Number(found[2]) } : null
}

/** A duration in words, no more precise than necessary. */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  if (minutes < 90) return `${minutes} minutes`
  return `about ${Math.round(minutes / 60)} hours`
}
