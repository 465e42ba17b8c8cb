import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { base64url, decodeJwt, generateKeyPair, importJWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attributesOf, tokensOf } from '#src/testing/client-calls.ts'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'

const EMAIL = 'ana@example.com'
const INVALID = 'NotAuthorizedException: Invalid Access Token'
const REVOKED = 'NotAuthorizedException: Access Token has been revoked'
let pool: TestPool
let tokens: Awaited<ReturnType<typeof tokensOf>>

beforeEach(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
  tokens = await tokensOf(pool, EMAIL, PASSWORD)
})
afterEach(() => pool.close())

const getUser = (AccessToken: string) => pool.client.send(new GetUserCommand({ AccessToken }))
const refresh = (RefreshToken: string, DeviceKey?: string) =>
  pool.client.send(
    new GetTokensFromRefreshTokenCommand({
      ClientId: pool.config.clientId,
      RefreshToken,
      DeviceKey,
    }),
  )
const revoke = (Token: string) =>
  pool.client.send(new RevokeTokenCommand({ ClientId: pool.config.clientId, Token }))

/** Signs the claims of a valid token with the test's changes. */
async function resign(change: Record<string, unknown>): Promise<string> {
  const key = await importJWK(pool.signingKey, 'RS256')
  const claims = { ...decodeJwt(tokens.AccessToken), ...change }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key)
}

describe('an access token', () => {
  // “Using groups in your user pool”, Amazon Cognito Developer Guide: both tokens have the claim, and for members alone.
  it('names the groups of the user, as the id token does, from the next token on', async () => {
    expect(decodeJwt(tokens.AccessToken)).not.toHaveProperty('cognito:groups')
    await pool.dev('users', { email: EMAIL, groups: ['operators', 'billing'] })
    const { AuthenticationResult: renewed } = await refresh(tokens.RefreshToken)
    for (const token of [renewed?.AccessToken, renewed?.IdToken])
      expect(decodeJwt(token ?? '')['cognito:groups']).toEqual(['operators', 'billing'])
    await pool.dev('users', { email: EMAIL, groups: [] })
    expect(decodeJwt((await tokensOf(pool, EMAIL, PASSWORD)).AccessToken)).not.toHaveProperty(
      'cognito:groups',
    )
  })

  it('reads the user', async () => {
    expect(await getUser(tokens.AccessToken)).toMatchObject({
      Username: decodeJwt(tokens.AccessToken).sub,
    })
    expect(await attributesOf(pool, tokens.AccessToken)).toMatchObject({
      email: EMAIL,
      email_verified: 'true',
      sub: expect.any(String),
    })
  })

  it('expires after an hour', async () => {
    pool.clock.advance(3_600)
    expect(await refusalOf(getUser(tokens.AccessToken))).toBe(
      'NotAuthorizedException: Access Token has expired',
    )
  })

  it('is refused when another key signed it', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const forged = await new SignJWT(decodeJwt(tokens.AccessToken))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
    expect(await refusalOf(getUser(forged))).toBe(INVALID)
  })

  it('is refused unsigned, and signed with the public key as a secret', async () => {
    const [, payload] = tokens.AccessToken.split('.')
    const none = base64url.encode(JSON.stringify({ alg: 'none', typ: 'JWT' }))
    expect(await refusalOf(getUser(`${none}.${payload}.`))).toBe(INVALID)
    const secret = new TextEncoder().encode(pool.signingKey.n)
    const symmetric = await new SignJWT(decodeJwt(tokens.AccessToken))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret)
    expect(await refusalOf(getUser(symmetric))).toBe(INVALID)
  })

  it.each([
    ['another pool', { iss: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Another' }],
    ['another client', { client_id: 'another' }],
    ['an id token', { token_use: 'id' }],
    ['no sign-in', { origin_jti: undefined }],
  ])('is refused for %s, even signed by our key', async (_what, change) => {
    expect(await refusalOf(getUser(await resign(change)))).toBe(INVALID)
  })

  it('is not an id token and not a refresh token', async () => {
    expect(await refusalOf(getUser(tokens.IdToken))).toBe(INVALID)
    expect(await refusalOf(getUser(tokens.RefreshToken))).toBe(INVALID)
  })

  it.each([
    [{ enabled: false }, 'NotAuthorizedException: User is disabled.'],
    [
      { status: 'RESET_REQUIRED' },
      'PasswordResetRequiredException: Password reset required for the user',
    ],
  ])('is refused with its user: %o', async (change, words) => {
    await pool.dev('users', { email: EMAIL, ...change })
    expect(await refusalOf(getUser(tokens.AccessToken))).toBe(words)
  })
})

describe('GetTokensFromRefreshToken', () => {
  it('keeps the refresh token valid where rotation is off', async () => {
    for (let count = 0; count < 3; count++) {
      const { AuthenticationResult } = await refresh(tokens.RefreshToken)
      expect(AuthenticationResult?.RefreshToken).toBeUndefined()
    }
  })

  it('replaces the refresh token where rotation is on, and refuses the one before', async () => {
    pool.config.tokenRotation = true
    const first = (await refresh(tokens.RefreshToken)).AuthenticationResult?.RefreshToken ?? ''
    const second = (await refresh(first)).AuthenticationResult?.RefreshToken ?? ''
    expect(new Set([tokens.RefreshToken, first, second]).size).toBe(3)
    for (const used of [tokens.RefreshToken, first])
      expect(await refusalOf(refresh(used))).toBe(
        'RefreshTokenReuseException: Refresh token has been reused.',
      )
    await revoke(second)
    expect(await refusalOf(refresh(second))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    )
  })

  it('gives tokens of the same sign-in', async () => {
    const { AuthenticationResult } = await refresh(tokens.RefreshToken)
    const access = decodeJwt(AuthenticationResult?.AccessToken ?? '')
    const { auth_time, origin_jti, jti } = decodeJwt(tokens.AccessToken)
    expect(access).toMatchObject({ auth_time, origin_jti })
    expect(access.jti).not.toBe(jti)
  })

  it('refuses the token on another device', async () => {
    await refresh(tokens.RefreshToken, tokens.NewDeviceMetadata?.DeviceKey)
    expect(await refusalOf(refresh(tokens.RefreshToken, 'us-west-2_other'))).toBe(
      'NotAuthorizedException: Invalid Refresh Token',
    )
  })
})

describe('RevokeToken', () => {
  it('ends one sign-in and no other, and may be repeated', async () => {
    const other = await tokensOf(pool, EMAIL, PASSWORD)
    const renewed = (await refresh(tokens.RefreshToken)).AuthenticationResult?.AccessToken ?? ''
    await revoke(tokens.RefreshToken)
    await revoke(tokens.RefreshToken)
    expect(await refusalOf(getUser(tokens.AccessToken))).toBe(REVOKED)
    expect(await refusalOf(getUser(renewed))).toBe(REVOKED)
    expect(await refusalOf(refresh(tokens.RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    )
    await getUser(other.AccessToken)
  })

  it('takes refresh tokens only, and says nothing about unknown ones', async () => {
    expect(await refusalOf(revoke(tokens.AccessToken))).toMatch(/^UnsupportedTokenTypeException/)
    await revoke('unknown')
  })
})

describe('GlobalSignOut', () => {
  it('ends every sign-in of the user', async () => {
    const other = await tokensOf(pool, EMAIL, PASSWORD)
    await pool.client.send(new GlobalSignOutCommand({ AccessToken: tokens.AccessToken }))
    expect(await refusalOf(getUser(other.AccessToken))).toBe(REVOKED)
    expect(await refusalOf(refresh(other.RefreshToken))).toMatch(/has been revoked$/)
    const again = pool.client.send(new GlobalSignOutCommand({ AccessToken: tokens.AccessToken }))
    expect(await refusalOf(again)).toBe(REVOKED)
    await tokensOf(pool, EMAIL, PASSWORD)
  })
})

describe('a revocation by the test routes', () => {
  it('of access tokens leaves the refresh token', async () => {
    await pool.dev('revoke', { email: EMAIL, what: 'access' })
    expect(await refusalOf(getUser(tokens.AccessToken))).toBe(REVOKED)
    const renewed = await refresh(tokens.RefreshToken)
    await getUser(renewed.AuthenticationResult?.AccessToken ?? '')
  })
})
