import { base64url, decodeJwt, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokensOf } from '#src/testing/client-calls.ts'
import { createTestPool, PASSWORD, type TestPool } from '#src/testing/create-test-pool.ts'

const EMAIL = 'ana@example.com'
const DEVICE = { DeviceKey: 'us-west-2_0' }
const VERIFIER = { Salt: 'AAECAw==', PasswordVerifier: 'AAECAw==' }

/** All operations that take an access token, with an otherwise valid body. */
const OPERATIONS: readonly [string, object][] = [
  ['AssociateSoftwareToken', {}],
  ['ChangePassword', { PreviousPassword: PASSWORD, ProposedPassword: PASSWORD }],
  ['ConfirmDevice', { ...DEVICE, DeviceSecretVerifierConfig: VERIFIER }],
  ['DeleteUser', {}],
  ['DeleteUserAttributes', { UserAttributeNames: ['name'] }],
  ['ForgetDevice', DEVICE],
  ['GetUser', {}],
  ['GetUserAttributeVerificationCode', { AttributeName: 'email' }],
  ['GlobalSignOut', {}],
  ['ListDevices', { Limit: 60 }],
  ['SetUserMFAPreference', {}],
  ['UpdateDeviceStatus', { ...DEVICE, DeviceRememberedStatus: 'remembered' }],
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'name', Value: 'Eve' }] }],
  ['VerifySoftwareToken', { UserCode: '000000' }],
  ['VerifyUserAttribute', { AttributeName: 'email', Code: '000000' }],
]

let pool: TestPool
let forged: Record<'otherPool' | 'unsigned' | 'expired' | 'idToken' | 'unissued', string>

beforeAll(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
  const { AccessToken, IdToken } = await tokensOf(pool, EMAIL, PASSWORD)
  const key = await importJWK(pool.signingKey, 'RS256')
  const resign = (change: object) =>
    new SignJWT({ ...decodeJwt(AccessToken), ...change })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(key)
  const none = base64url.encode(JSON.stringify({ alg: 'none' }))
  const otherIssuer = 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Another'
  forged = {
    otherPool: await resign({ iss: otherIssuer }),
    unsigned: `${none}.${AccessToken.split('.')[1]}.`,
    expired: await resign({ exp: Math.floor(pool.clock.now() / 1_000) - 1 }),
    idToken: IdToken,
    unissued: await resign({ jti: 'never-issued' }),
  }
})
afterAll(() => pool.close())

async function call(operation: string, body: object): Promise<string> {
  const target = `AWSCognitoIdentityProviderService.${operation}`
  const headers = { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.1' }
  const payload = JSON.stringify(body)
  const response = await pool.app.inject({ method: 'POST', url: '/', headers, payload })
  const { __type, message } = response.json()
  return `${response.statusCode} ${__type}: ${message}`
}

describe.each(OPERATIONS)('%s', (operation, body) => {
  it('refuses tokens that are not good, each in Cognito’s words', async () => {
    const refusals: Record<string, string> = {}
    for (const [kind, AccessToken] of Object.entries(forged))
      refusals[kind] = await call(operation, { ...body, AccessToken })
    expect(refusals).toEqual({
      otherPool: '400 NotAuthorizedException: Invalid Access Token',
      unsigned: '400 NotAuthorizedException: Invalid Access Token',
      expired: '400 NotAuthorizedException: Access Token has expired',
      idToken: '400 NotAuthorizedException: Invalid Access Token',
      unissued: '400 NotAuthorizedException: Access Token has been revoked',
    })
  })
})
