import { z } from 'zod'
import type { ExpiringTable } from '#src/crypto/expiring-table.ts'
import { isPkceProof } from './redirects.ts'

/** A finished sign-in whose code was not yet exchanged for tokens. */
interface PendingCode {
  redirectUri: string
  /** SHA-256 of the client's verifier, base64url. */
  codeChallenge: string
  nonce: string | undefined
}

/** A code from the hosted pages. */
export interface AuthorizationCode extends PendingCode {
  userId: string
  scope: string
}

/** A code from the social stand-in. */
export interface SocialCode extends PendingCode {
  email: string
}

/** The body of a request that exchanges a code for tokens. */
export const codeExchange = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
})

/** Uses up a code and returns its sign-in; null if the request does not match it. */
export function spendAuthorizationCode<Code extends PendingCode>(
  codes: ExpiringTable<Code>,
  request: z.infer<typeof codeExchange>,
): Code | null {
  const taken = codes.take(request.code)
  if (taken.state !== 'live' || request.redirect_uri !== taken.value.redirectUri) return null
  return isPkceProof(request.code_verifier, taken.value.codeChallenge) ? taken.value : null
}
