/** The site's identity provider, sent to the browser at run time. */
export interface AuthConfig {
  userPoolId: string
  clientId: string
  /** Always null: nothing uses an identity pool, but version 2 of this module promises the field. */
  identityPoolId: string | null
  /** Address of the pool's API. */
  endpoint: string
  /** True if `endpoint` is Amazon's own address for the pool. */
  isAmazon: boolean
  /** Origin of the hosted sign-in; null if there is none. */
  hostedLogin: string | null
  social: SocialConfig | null
  /** True if the pool takes passkeys in place of the password. */
  passkeys: boolean
  /** True if the pool lets people trust a device, which then needs no second factor. */
  deviceTrust: boolean
  /** The pool's confirmation message contains a code to type or a link to follow. */
  confirmBy: 'code' | 'link'
}

/** An OpenID Connect provider behind "Continue with Google". */
export interface SocialConfig {
  clientId: string
  authorizeUrl: string
  /**
   * Address that exchanges a code; null if the provider returns the token directly, as Google does
   * for clients without a secret.
   */
  tokenUrl: string | null
}
