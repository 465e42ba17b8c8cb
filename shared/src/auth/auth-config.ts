/** Which identity provider the site uses; it reaches the browser at run time. */
export interface AuthConfig {
  userPoolId: string
  clientId: string
  /** Amazon's identity pool, which the site itself has no use for. */
  identityPoolId: string | null
  /** Where the pool's protocol is spoken; null for Amazon's own address of the pool's region. */
  endpoint: string | null
  /** Origin of the hosted sign-in; null where there is none. */
  hostedLogin: string | null
  social: SocialConfig | null
}

/** An OpenID Connect provider behind "Continue with Google". */
export interface SocialConfig {
  clientId: string
  authorizeUrl: string
  /**
   * Where a code is exchanged; null where the provider hands the token over at once, as Google does for
   * a page that keeps no secret.
   */
  tokenUrl: string | null
}
