import { monthOf, secondsUntil } from '#src/usage/period.ts'

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers. */
export type RateLimitHeaders = Readonly<Record<'RateLimit-Policy' | 'RateLimit', string>>

const EXPOSED = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Request-Id',
  'X-Sample-Data',
  'X-Answer-Kind',
  'X-Data-Source',
  'X-Data-Date',
  'ETag',
]

/** Headers of every answer below `/v1`, which programs everywhere and pages of every origin may call. */
export const COMMON_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED.join(', '),
  'Cache-Control': 'no-store',
  // What a browser keeps of an answer is for the key that asked.
  Vary: 'X-Api-Key',
}

/** Headers of a preflight (Fetch, CORS protocol). */
export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'X-Api-Key, X-Request-Id, Accept, Content-Type',
  'Access-Control-Max-Age': '86400',
}

/** The calls that an account has left this month. */
export function monthlyHeaders(quota: number, used: number, now: Date): RateLimitHeaders {
  const { end, seconds } = monthOf(now)
  return limitHeaders('month', {
    max: quota,
    windowSeconds: seconds,
    remaining: Math.max(0, quota - used),
    resetSeconds: secondsUntil(end, now),
  })
}

/** A limit by its name, in calls and seconds. */
export function limitHeaders(
  name: 'month' | 'keyless' | 'try',
  limit: { max: number; windowSeconds: number; remaining: number; resetSeconds: number },
): RateLimitHeaders {
  return {
    'RateLimit-Policy': `"${name}";q=${limit.max};w=${limit.windowSeconds}`,
    RateLimit: `"${name}";r=${limit.remaining};t=${limit.resetSeconds}`,
  }
}
