import { monthOf, secondsUntil } from '#src/usage/period.ts'

/** `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers. */
export type RateLimitHeaders = Readonly<Record<'RateLimit-Policy' | 'RateLimit', string>>

/** What an account may still call this month. */
export function monthlyHeaders(quota: number, used: number, now: Date): RateLimitHeaders {
  const { end, seconds } = monthOf(now)
  const left = Math.max(0, quota - used)
  return {
    'RateLimit-Policy': `"month";q=${quota};w=${seconds}`,
    RateLimit: `"month";r=${left};t=${secondsUntil(end, now)}`,
  }
}

/** What an address may still call without a key that counts. */
export function keylessHeaders(limit: {
  max: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}): RateLimitHeaders {
  return {
    'RateLimit-Policy': `"keyless";q=${limit.max};w=${limit.windowSeconds}`,
    RateLimit: `"keyless";r=${limit.remaining};t=${limit.resetSeconds}`,
  }
}
