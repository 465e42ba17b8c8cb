/** Path that browsers report violations of the policy to. */
export const REPORT_PATH = '/_mf/csp-reports'
const REPORT_GROUP = 'csp'

/** Features that no page uses. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Features of some pages, allowed on all of them: one document shows all pages, by navigation. */
const OWN_FEATURES = [
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
]

/** The headers of a page that its policy needs beside it: the address of the `report-to` directive. */
export function reportingHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? { 'Reporting-Endpoints': `${REPORT_GROUP}="${REPORT_PATH}"` } : {}
}

/** The headers of a page on which people type secrets: a window that opened it gets no handle on it. */
export const ISOLATION_HEADERS = { 'Cross-Origin-Opener-Policy': 'same-origin' }

/** Headers that every response carries. `isSecure`: visitors reach the site over TLS. */
export function commonHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': [
      ...DENIED_FEATURES.map((one) => `${one}=()`),
      ...OWN_FEATURES.map((one) => `${one}=(self)`),
    ].join(', '),
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** For pictures, data and errors: nothing runs, should a browser show them as a document. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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
    // Of the start script: it passes on import maps, whose hashes are above.
    'trusted-types import-map',
    `report-uri ${REPORT_PATH}`,
    // Browsers that know `report-to` ignore `report-uri`, and know its endpoints only over TLS.
    ...(isSecure ? [`report-to ${REPORT_GROUP}`, 'upgrade-insecure-requests'] : []),
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
    `font-src 'self' ${list}`,
    `connect-src 'self' ${list} ${sockets} ${connectTo.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
