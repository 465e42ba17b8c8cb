import { decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import type { Core } from './core.ts'

/** Reads the time of the sign-in from the stored token. An expired token will do, since a refresh keeps the time. */
export async function readSignedInAt({ social }: Core): Promise<number | null> {
  const user = await social.find()
  const tokens = user
    ? { accessToken: decodeJWT(user.token), clockDrift: 0 }
    : await cognitoUserPoolsTokenProvider.tokenOrchestrator.getTokenStore().loadTokens()
  if (!tokens) return null
  const { auth_time, iat } = tokens.accessToken.payload
  const seconds = typeof auth_time === 'number' ? auth_time : iat
  return seconds === undefined ? null : seconds * 1_000 - tokens.clockDrift
}
