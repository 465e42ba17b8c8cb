/** The rest of the calls that need no key. */
export interface TriesLeft {
  calls: number
  /** Until the count begins anew. */
  seconds: number
}

/**
 * Reads the `RateLimit` header of draft-ietf-httpapi-ratelimit-headers, such as `"try";r=19;t=3600`; null
 * where it tells of another limit or of none.
 */
export function readTriesLeft(header: string | null): TriesLeft | null {
  const found = header?.match(/^"try";r=(\d+);t=(\d+)$/)
  return found ? { calls: Number(found[1]), seconds: Number(found[2]) } : null
}

/** A time until something, in words that are as exact as they need to be. */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  if (minutes < 90) return `${minutes} minutes`
  return `about ${Math.round(minutes / 60)} hours`
}
