import { AuthError } from './auth-error.ts'

const PROBE = 'cookie_probe'

/** What a visitor can do whose browser keeps no cookies for this site. */
export const COOKIES_BLOCKED =
  'Your browser blocks cookies for this site, and without them you cannot stay signed in. Allow cookies for this site in the settings of your browser, then reload this page.'

/** The cookies of this page as a header has them; none where the browser forbids reading them, and on a server. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** True if the browser keeps cookies for this site. It is tried: settings and extensions block them in many ways. */
export function keepsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: no browser but Chrome had another way for long
    document.cookie = `${PROBE}=1; path=/; samesite=strict`
    const isKept = readCookies().includes(PROBE)
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${PROBE}=; path=/; samesite=strict; max-age=0`
    return isKept
  } catch {
    return false
  }
}

/** The refusal of whatever would have to keep a sign-in. */
export function cookiesBlocked(cause?: unknown): AuthError {
  return new AuthError('CookiesBlocked', COOKIES_BLOCKED, { cause })
}
