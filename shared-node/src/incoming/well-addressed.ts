const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Time limit for sending a request; a body that never ends must not hold a connection. */
export const REQUEST_TIMEOUT_MS = 30_000

/**
 * True if a request names one valid host (RFC 9112, 3.2). Node takes the first of several; a
 * proxy in front may take another, and then both speak of different sites.
 * @param rawHeaders names and values in turn, as Node gives them; HTTP/2 has no `host` among them.
 */
export function isWellAddressed(rawHeaders: readonly string[]): boolean {
  let host: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue
    if (host !== undefined) return false
    host = rawHeaders[index + 1] ?? ''
  }
  return !host || HOST.test(host)
}
