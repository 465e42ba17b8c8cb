import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { hashRefreshToken, issueTokens } from '#src/tokens/issue-tokens.ts'
import { assertUsable } from '#src/tokens/verify-access-token.ts'
import type { TokensOutcome } from './next-step.ts'

/**
 * Issues access and id tokens for a refresh token, which stays valid.
 * @throws {CognitoError} with messages that make clients end the session.
 */
export async function refreshTokens(
  provider: Provider,
  refreshToken: string,
  deviceKey: string | undefined,
): Promise<TokensOutcome> {
  const { clock, store } = provider
  const grant = store.findGrantByRefreshToken(hashRefreshToken(refreshToken))
  if (!grant) throw notAuthorized('Invalid Refresh Token')
  const user = store.findUser(grant.userId)
  if (!user) throw refusal.noUser()
  if (grant.refreshRevoked) throw notAuthorized('Refresh Token has been revoked')
  if (grant.expiresAt <= clock.now()) throw notAuthorized('Refresh Token has expired')
  if (deviceKey && grant.deviceKey && deviceKey !== grant.deviceKey)
    throw notAuthorized('Invalid Refresh Token')
  assertUsable(user)
  const tokens = await issueTokens(provider, user, grant)
  return { AuthenticationResult: tokens, ChallengeParameters: {} }
}

function notAuthorized(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', message)
}
