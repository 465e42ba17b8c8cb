import type { OrchardError } from './orchard-error.ts'

const FIRST_WAIT_MS = 500

/**
 * Milliseconds to wait before another attempt, and null for an error that another attempt would meet again.
 * `Retry-After` (RFC 9110, 10.2.3) takes precedence; without it waits double, with a random part so that
 * callers do not come back all at once.
 * @param random from 0 to 1.
 */
export function retryWaitMs(
  { code, headers, status }: OrchardError,
  attempt: number,
  { now, random }: { now: number; random: number },
): number | null {
  const mayPass = status === 429 || (status === 503 && code !== 'source_not_configured')
  if (code !== 'network' && !mayPass) return null
  const given = headers.get('Retry-After')
  if (given === null) return FIRST_WAIT_MS * 2 ** attempt * (0.5 + random / 2)
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - now
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
