/** Only tells own paths from foreign addresses; never asked. */
const OWN_ORIGIN = 'https://own.invalid'

/** Where a sign-in happens is no place to return to after it. */
const DOORS = ['/signin', '/register', '/forgotpassword']

/**
 * The page of this site that a visitor wants to go on to, or null. Anything that a browser could take for
 * another site's address is refused, so that no link can use the sign-in to lead somewhere else.
 */
export function readNextPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  // Browsers read a backslash as a slash and drop tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(value)) return null
  const address = parse(value)
  if (address?.origin !== OWN_ORIGIN) return null
  const { pathname, search, hash } = address
  // Dots may have gone: "/.//elsewhere" ends as "//elsewhere".
  if (pathname.startsWith('//') || DOORS.includes(pathname)) return null
  return pathname + search + hash
}

/** The address of an account page from which the visitor goes on to `next`. */
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
