/** Base for parsing paths; never requested. */
const OWN_ORIGIN = 'https://own.invalid'

/** Nobody returns to these after signing in. */
const SIGN_IN_PATHS = ['/signin', '/register', '/forgotpassword']

/**
 * Reads a path of this site to continue to, or null. Refuses anything that a browser could take for
 * another site's address, so that the sign-in is no open redirect.
 */
export function readNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  // Browsers read a backslash as a slash and drop tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(value)) return null
  const address = parse(value)
  if (address?.origin !== OWN_ORIGIN) return null
  const { pathname, search, hash } = address
  // Dots are resolved: "/.//elsewhere" becomes "//elsewhere".
  if (pathname.startsWith('//') || SIGN_IN_PATHS.includes(pathname)) return null
  return pathname + search + hash
}

/** The address of an account page that continues to `next`. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`
}

function parse(value: string): URL | null {
  try {
    return new URL(value, OWN_ORIGIN)
  } catch {
    return null
  }
}
