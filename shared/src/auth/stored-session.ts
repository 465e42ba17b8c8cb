/** The cookie that holds the social provider's token. */
export const SOCIAL_COOKIE = 'SocialIdentity.google'

/** Finds in a text of cookies a user pool's mark of who signed in last, or a social token. */
export const STORED_SESSION =
  /(?:^|; )(?:CognitoIdentityServiceProvider\.[^=]+\.LastAuthUser|SocialIdentity\.google)=[^;]+/

/** What this browser keeps of a sign-in, valid or not: another text once another person signs in. */
export function storedSession(): string | null {
  return typeof document === 'undefined'
    ? null
    : (STORED_SESSION.exec(document.cookie)?.[0] ?? null)
}

/** Whether this browser keeps a sign-in, valid or not; on a server it never does. */
export function hasStoredSession(): boolean {
  return storedSession() !== null
}
