/** Headers that every answer carries. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
} as const

/**
 * The Content-Security-Policy of a page: its own origin and the servers it talks to, plus the inline style and script that were
 * rendered with it, by hash. Hashes rather than nonces, since the HTML is cached.
 */
export function contentSecurityPolicy(
  hashes: { scriptHashes: readonly string[]; styleHashes: readonly string[] },
  /** Origins that the browser may fetch from beside the site's own. */
  connectTo: readonly string[],
  isSecure: boolean,
): string {
  const sources = (list: readonly string[]) => list.map((one) => ` '${one}'`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${sources(hashes.scriptHashes)}`,
    `style-src 'self'${sources(hashes.styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** While a remote runs from source its server injects scripts and styles and talks over a socket. */
export function developmentPolicy(
  origins: readonly string[],
  connectTo: readonly string[],
): string {
  const list = origins.join(' ')
  const sockets = origins.map((one) => one.replace(/^http/, 'ws')).join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline' ${list}`,
    `style-src 'self' 'unsafe-inline' ${list}`,
    `img-src 'self' data: ${list}`,
    `connect-src 'self' ${list} ${sockets} ${connectTo.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
