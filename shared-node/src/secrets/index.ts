import { timingSafeEqual } from 'node:crypto'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** Compares texts in a time that does not reveal how much of a secret is right. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** True for requests that may read `/metrics`: those with the token, or from this machine if there is none. */
export function mayReadMetrics(
  { headers, ip }: { ip: string; headers: { authorization?: string | undefined } },
  token: string | null,
): boolean {
  return token === null
    ? LOOPBACK.test(ip)
    : isSameText(headers.authorization ?? '', `Bearer ${token}`)
}
