/** `localhost` and its subdomains (RFC 6761, 6.3), 127.0.0.0/8 and ::1, as `location.hostname` writes them. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * True if cookies that scripts of this page set, and remove, carry `Secure`. They do, whatever the browser makes of
 * it; only on a loopback host without TLS they do not where the browser drops secure cookies and keeps others, as
 * WebKit does.
 */
export function hasSecureCookies(): boolean {
  const { hostname, protocol } = location
  return protocol !== 'http:' || !LOOPBACK.test(hostname) || !dropsSecureAlone()
}

/** Whether a document drops secure cookies alone, which does not change once it has kept any cookie. */
const known = new WeakMap<Document, boolean>()

/** True if the browser drops secure cookies and keeps others. Each try costs round trips between processes. */
function dropsSecureAlone(): boolean {
  if (!known.has(document)) {
    if (keeps('; Secure')) known.set(document, false)
    else if (keeps('')) known.set(document, true)
  }
  return known.get(document) ?? false
}

/** True if the browser keeps cookies of this page as `hasSecureCookies` wants them. Settings and extensions block them in many ways. */
export function keepsCookies(): boolean {
  return keeps(hasSecureCookies() ? '; Secure' : '')
}

/** True if the browser keeps a cookie with an attribute here. It is tried. */
function keeps(attribute: string): boolean {
  // Another tab may try it at the same time.
  const cookie = `probe${Math.random()}=1`
  const attributes = `; Path=/; SameSite=Strict${attribute}`
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is asynchronous, and responds to no question on plain HTTP
    document.cookie = cookie + attributes
    const isKept = document.cookie.includes(cookie)
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${cookie}${attributes}; Max-Age=0`
    return isKept
  } catch {
    return false // a document that may not use cookies at all
  }
}
