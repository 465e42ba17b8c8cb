/** A finished choice at the social stand-in that waits for its tokens to be fetched. */
export interface SocialCode {
  email: string
  redirectUri: string
  /** SHA-256 of the client's verifier, base64url. */
  codeChallenge: string
  nonce: string | undefined
}
