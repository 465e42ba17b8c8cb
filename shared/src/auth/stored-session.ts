/** The cookie that holds the social provider's token. */
export const SOCIAL_COOKIE = 'SocialIdentity.google'

/** Whether a text of cookies has a user pool's mark of who signed in last, or a social token. */
export const STORED_SESSION =
  /(?:^|; )(?:CognitoIdentityServiceProvider\.[^=]+\.LastAuthUser|SocialIdentity\.google)=./

/** Whether this browser keeps a sign-in, valid or not; on a server it never does. */
export function hasStoredSession(): boolean {
  return typeof document !== 'undefined' && STORED_SESSION.test(document.cookie)
}
