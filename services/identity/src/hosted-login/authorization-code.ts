/** A finished hosted sign-in that waits for its tokens to be fetched. */
export interface AuthorizationCode {
  userId: string
  redirectUri: string
  /** SHA-256 of the client's verifier, base64url. */
  codeChallenge: string
  scope: string
  nonce: string | undefined
}
