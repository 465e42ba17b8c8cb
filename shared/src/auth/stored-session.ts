import { readCookies } from './cookie-access.ts'

/** The cookie that holds the social provider's token. */
export const SOCIAL_COOKIE = 'SocialIdentity.google'

/** Begins the names of all these cookies over TLS. */
export const HOST_PREFIX = '__Host-'

/** Key in the storage of the site of the organisation in which the person works; absent for their own account. */
export const WORK_PLACE = 'organisation'

/** Finds the user pool's last user, or a social token, in a cookie header. */
export const STORED_SESSION =
  /(?:^|; )(?:__Host-)?(?:CognitoIdentityServiceProvider\.[^=;]+\.LastAuthUser|SocialIdentity\.google)=[^;]+/

/** The stored sign-in of this browser, valid or not; differs for another person. */
export function storedSession(): string | null {
  return STORED_SESSION.exec(readCookies())?.[0] ?? null
}

/** True if this browser has a stored sign-in, valid or not; always false on a server. */
export function hasStoredSession(): boolean {
  return storedSession() !== null
}
