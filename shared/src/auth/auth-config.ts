/** Which identity provider the site uses; it reaches the browser at run time. */
export interface AuthConfig {
  userPoolId: string
  clientId: string
  /** Amazon's identity pool; nothing of the site needs one. */
  identityPoolId: string | null
  /** Where the pool's protocol is spoken. */
  endpoint: string
  /** Whether `endpoint` is Amazon's own address for the pool. */
  isAmazon: boolean
  /** Origin of the hosted sign-in; null where there is none. */
  hostedLogin: string | null
  social: SocialConfig | null
  /** Whether the pool's message after a sign-up has a code to type or a link to follow. */
  confirmBy: 'code' | 'link'
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
