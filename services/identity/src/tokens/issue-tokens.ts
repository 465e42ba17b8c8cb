import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_SECONDS } from '@orchard/shared/format'
import { SignJWT } from 'jose'
import { inSeconds } from '#src/clock.ts'
import { token, uuid } from '#src/crypto/random.ts'
import type { Provider } from '#src/provider.ts'
import type { Grant, User } from '#src/store/model.ts'

/** Lifetime of access and id tokens in seconds; Cognito's default. */
const TOKEN_SECONDS = HOUR_SECONDS
const REFRESH_TOKEN_MS = 30 * DAY_MS
/** The scope for reading and changing one's own user. */
export const ADMIN_SCOPE = 'aws.cognito.signin.user.admin'

/** Records a sign-in: issues a refresh token and the first tokens made from it. */
export async function grantTokens(
  provider: Provider,
  user: User,
  options: Partial<Pick<Grant, 'scope' | 'hosted' | 'deviceKey'>> = {},
  nonce?: string,
) {
  const { clock, random, store } = provider
  const refreshToken = token(random, 96)
  const grant: Grant = {
    id: uuid(random),
    userId: user.id,
    refreshTokenHash: hashRefreshToken(refreshToken),
    usedRefreshTokens: [],
    scope: ADMIN_SCOPE,
    hosted: false,
    authTime: inSeconds(clock),
    expiresAt: clock.now() + REFRESH_TOKEN_MS,
    refreshRevoked: false,
    deviceKey: null,
    accessTokens: {},
    ...options,
  }
  store.addGrant(grant)
  return { ...(await issueTokens(provider, user, grant, nonce)), RefreshToken: refreshToken }
}

/** Replaces the refresh token of a sign-in, as refresh token rotation does, and returns the new one. */
export function rotateRefreshToken({ random, store }: Provider, grant: Grant): string {
  const refreshToken = token(random, 96)
  store.updateGrant(grant, {
    refreshTokenHash: hashRefreshToken(refreshToken),
    usedRefreshTokens: [...grant.usedRefreshTokens, grant.refreshTokenHash],
  })
  return refreshToken
}

/** Issues access and id tokens of a sign-in, with Cognito's claims and in its spelling. */
export async function issueTokens(provider: Provider, user: User, grant: Grant, nonce?: string) {
  const { config, issuer, random, store } = provider
  const now = inSeconds(provider.clock)
  const exp = now + TOKEN_SECONDS
  const jti = uuid(random)
  const stillValid = Object.entries(grant.accessTokens).filter(([, expiry]) => expiry > now)
  store.updateGrant(grant, { accessTokens: { ...Object.fromEntries(stillValid), [jti]: exp } })
  const common = {
    sub: user.id,
    iss: issuer,
    origin_jti: grant.id,
    event_id: uuid(random),
    auth_time: grant.authTime,
    iat: now,
    exp,
    // Cognito leaves the claim out for who is in no group.
    ...(user.groups.length > 0 ? { 'cognito:groups': user.groups } : {}),
  }
  const access = {
    ...common,
    token_use: 'access',
    client_id: config.clientId,
    scope: grant.scope,
    jti,
    username: user.id,
    ...(grant.deviceKey ? { device_key: grant.deviceKey } : {}),
    ...(grant.hosted ? { version: 2 } : {}),
  }
  const id = {
    ...profileClaims(user),
    ...common,
    token_use: 'id',
    aud: config.clientId,
    'cognito:username': user.id,
    jti: uuid(random),
    ...(nonce ? { nonce } : {}),
  }
  const [AccessToken, IdToken] = await Promise.all([sign(provider, access), sign(provider, id)])
  return { AccessToken, IdToken, ExpiresIn: TOKEN_SECONDS, TokenType: 'Bearer' }
}

/** The stored form of a refresh token. */
export function hashRefreshToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url')
}

/** The user's attributes as claims, in which verified flags are booleans. */
function profileClaims(user: User): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(user.attributes).map(([name, value]) => [
      name,
      name.endsWith('_verified') ? value === 'true' : value,
    ]),
  )
}

function sign({ keys }: Provider, claims: Record<string, unknown>): Promise<string> {
  const header = { alg: 'RS256', kid: keys.pool.kid }
  return new SignJWT(claims).setProtectedHeader(header).sign(keys.pool.private)
}
