import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { ADMIN_SCOPE } from './issue-tokens.ts'

const claims = z.object({
  sub: z.string(),
  token_use: z.literal('access'),
  client_id: z.string(),
  origin_jti: z.string(),
  jti: z.string(),
  scope: z.string(),
})

/**
 * Returns the user of an access token with the admin scope.
 * @throws {CognitoError} with messages that make clients end the session: revoked, disabled,
 * deleted, password reset required.
 */
export async function authenticate(provider: Provider, accessToken: string): Promise<User> {
  const { clock, config, issuer, keys, store } = provider
  const token = await jwtVerify(accessToken, keys.pool.public, {
    algorithms: ['RS256'],
    issuer,
    currentDate: new Date(clock.now()),
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw refusal.notAuthorized('Access Token has expired')
    throw refusal.notAuthorized('Invalid Access Token')
  })
  const { data } = claims.safeParse(token.payload)
  if (!data || data.client_id !== config.clientId)
    throw refusal.notAuthorized('Invalid Access Token')
  const user = store.findUser(data.sub)
  if (!user) throw refusal.noUser()
  const grant = store.findGrant(data.origin_jti)
  if (!grant || !(data.jti in grant.accessTokens))
    throw refusal.notAuthorized('Access Token has been revoked')
  assertUsable(user)
  if (!grant.scope.split(' ').includes(ADMIN_SCOPE))
    throw refusal.notAuthorized('Access Token does not have required scopes')
  return user
}

/** @throws {CognitoError} if the user may not continue an otherwise valid session. */
export function assertUsable(user: User): void {
  if (!user.enabled) throw refusal.disabled()
  if (user.status === 'RESET_REQUIRED') throw refusal.resetRequired()
}
