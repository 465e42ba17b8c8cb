import { AuthError } from './auth-error.ts'

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

/** The refusal of whatever would have to keep a sign-in. */
export function cookiesBlocked(): AuthError {
  return new AuthError('CookiesBlocked', COOKIES_BLOCKED)
}
