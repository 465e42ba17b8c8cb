import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackAuthority } from '#src/settings/loopback.ts'

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/
/** Headers of what a proxy has passed on. */
const OF_PROXY = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/

/** Compares texts in a time that does not reveal how much of a secret is right. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * True for a request of this machine, of no proxy and of no page: a proxy on this machine may hide who asks, and a page names
 * its origin, or the host that its site made lead to this machine (DNS rebinding).
 */
export function isThisMachine({
  headers,
  ip,
}: {
  headers: IncomingHttpHeaders
  ip: string
}): boolean {
  return (
    LOOPBACK.test(ip) &&
    !Object.keys(headers).some((name) => OF_PROXY.test(name)) &&
    headers.origin === undefined &&
    isLoopbackAuthority(String(headers[':authority'] ?? headers.host))
  )
}

/** True for requests that may read `/metrics`: those with the token, or from this machine if there is none. */
export function mayReadMetrics(
  request: { ip: string; headers: IncomingHttpHeaders },
  token: string | null,
): boolean {
  return token === null
    ? isThisMachine(request)
    : isSameText(request.headers.authorization ?? '', `Bearer ${token}`)
}
