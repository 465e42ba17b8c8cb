import {
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { initiate, respond, tokensOf } from '#src/testing/client-calls.ts'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'

const EMAIL = 'ana@example.com'
const PHONE = '+15550100123'
const WRONG_CODE = 'CodeMismatchException: Invalid verification code provided, please try again.'
let pool: TestPool

beforeEach(async () => {
  pool = await createTestPool()
})
afterEach(() => pool.close())

const seed = (user: object) => pool.dev('users', { email: EMAIL, password: PASSWORD, ...user })
const begin = () => initiate(pool, 'USER_PASSWORD_AUTH', { USERNAME: EMAIL, PASSWORD })
const totp = (secret = '') => generateSync({ secret, epoch: Math.floor(pool.clock.now() / 1_000) })
const notThis = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a new password', () => {
  it('is asked for where somebody else set the first one', async () => {
    await seed({ status: 'FORCE_CHANGE_PASSWORD' })
    const { ChallengeName, ChallengeParameters, Session } = await begin()
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    expect(JSON.parse(ChallengeParameters?.['requiredAttributes'] ?? '')).toEqual([])
    expect(JSON.parse(ChallengeParameters?.['userAttributes'] ?? '')).toMatchObject({
      email: EMAIL,
    })
    const handle = (NEW_PASSWORD: string) =>
      respond(pool, 'NEW_PASSWORD_REQUIRED', Session, {
        USERNAME: EMAIL,
        NEW_PASSWORD,
        'userAttributes.name': 'Ana',
      })
    expect(await refusalOf(handle('short'))).toMatch(/^InvalidPasswordException/)
    const { AuthenticationResult } = await handle('Another-horse-2')
    const AccessToken = AuthenticationResult?.AccessToken
    const user = await pool.client.send(new GetUserCommand({ AccessToken }))
    expect(user.UserAttributes).toContainEqual({ Name: 'name', Value: 'Ana' })
    await tokensOf(pool, EMAIL, 'Another-horse-2')
  })
})

describe('a text message', () => {
  const handle = (Session: string | undefined, SMS_MFA_CODE: string) =>
    respond(pool, 'SMS_MFA', Session, { USERNAME: EMAIL, SMS_MFA_CODE })

  it('brings the second factor; a wrong code may be corrected', async () => {
    await seed({ mfa: 'sms' })
    const { ChallengeParameters, Session } = await begin()
    expect(ChallengeParameters).toMatchObject({
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: '+*******0123',
    })
    const [message] = await pool.messages(EMAIL)
    expect(message).toMatchObject({ to: PHONE, medium: 'SMS', kind: 'sign-in' })
    const code = message?.code ?? ''
    expect(await refusalOf(handle(Session, notThis(code)))).toBe(WRONG_CODE)
    expect((await handle(Session, code)).AuthenticationResult).toBeDefined()
    expect(await refusalOf(handle(Session, code))).toMatch(/Invalid session for the user\.$/)
  })

  it('allows three minutes and five tries', async () => {
    await seed({ mfa: 'sms' })
    const late = await begin()
    const lateCode = await pool.code(PHONE)
    pool.clock.advance(180)
    expect(await refusalOf(handle(late.Session, lateCode))).toMatch(/session is expired/)
    const { Session } = await begin()
    const code = await pool.code(PHONE)
    for (let time = 0; time < 5; time++)
      expect(await refusalOf(handle(Session, notThis(code)))).toBe(WRONG_CODE)
    expect(await refusalOf(handle(Session, code))).toMatch(/Invalid session|exceeded/)
    const next = await begin()
    expect(await refusalOf(handle(next.Session, await pool.code(PHONE)))).toMatch(/exceeded/)
  })
})

describe('an authenticator app', () => {
  const handle = (Session: string | undefined, SOFTWARE_TOKEN_MFA_CODE: string) =>
    respond(pool, 'SOFTWARE_TOKEN_MFA', Session, { USERNAME: EMAIL, SOFTWARE_TOKEN_MFA_CODE })

  it('brings the second factor; each code counts once', async () => {
    const { totpSecret } = await seed({ mfa: 'totp' })
    const { Session } = await begin()
    const code = totp(totpSecret)
    expect(await refusalOf(handle(Session, notThis(code)))).toBe(WRONG_CODE)
    expect((await handle(Session, code)).AuthenticationResult).toBeDefined()
    const next = await begin()
    expect(await refusalOf(handle(next.Session, code))).toBe(
      'ExpiredCodeException: Your software token has already been used once.',
    )
    pool.clock.advance(30)
    expect((await handle(next.Session, totp(totpSecret))).AuthenticationResult).toBeDefined()
  })

  it('is chosen among several', async () => {
    const { totpSecret } = await seed({ mfa: 'both' })
    const { ChallengeName, ChallengeParameters, Session } = await begin()
    expect(ChallengeName).toBe('SELECT_MFA_TYPE')
    expect(ChallengeParameters?.['MFAS_CAN_CHOOSE']).toBe('["SMS_MFA","SOFTWARE_TOKEN_MFA"]')
    const choose = (ANSWER: string) => respond(pool, 'SELECT_MFA_TYPE', Session, { ANSWER })
    expect(await refusalOf(choose('EMAIL_OTP'))).toMatch(/^InvalidParameterException/)
    const chosen = await choose('SOFTWARE_TOKEN_MFA')
    expect(chosen.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    expect((await handle(chosen.Session, totp(totpSecret))).AuthenticationResult).toBeDefined()
  })

  it('is set up during the sign-in where one is required', async () => {
    await seed({ mfa: 'setup' })
    const { ChallengeName, ChallengeParameters, Session } = await begin()
    expect(ChallengeName).toBe('MFA_SETUP')
    expect(ChallengeParameters?.['MFAS_CAN_SETUP']).toBe('["SOFTWARE_TOKEN_MFA"]')
    const early = respond(pool, 'MFA_SETUP', Session, { USERNAME: EMAIL })
    expect(await refusalOf(early)).toMatch(/has not verified software token mfa/)
    const associated = await pool.client.send(new AssociateSoftwareTokenCommand({ Session }))
    const code = totp(associated.SecretCode)
    const verify = (UserCode: string) =>
      pool.client.send(new VerifySoftwareTokenCommand({ Session: associated.Session, UserCode }))
    expect(await refusalOf(verify(notThis(code)))).toMatch(/^EnableSoftwareTokenMFAException/)
    const verified = await verify(code)
    expect(verified.Status).toBe('SUCCESS')
    const done = await respond(pool, 'MFA_SETUP', verified.Session, { USERNAME: EMAIL })
    expect(done.AuthenticationResult).toBeDefined()
    expect((await begin()).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  })

  it('is added while signed in, preferred, and taken away', async () => {
    await seed({})
    const { AccessToken } = await tokensOf(pool, EMAIL, PASSWORD)
    const prefer = (Enabled: boolean, PreferredMfa: boolean) =>
      pool.client.send(
        new SetUserMFAPreferenceCommand({
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled, PreferredMfa },
        }),
      )
    expect(await refusalOf(prefer(true, true))).toMatch(/has not verified software token mfa/)
    const sent = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    const code = totp(sent.SecretCode)
    const verify = (UserCode: string) =>
      pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    expect(await refusalOf(verify(notThis(code)))).toMatch(/^EnableSoftwareTokenMFAException/)
    await verify(code)
    expect((await begin()).AuthenticationResult).toBeDefined()
    await prefer(true, true)
    expect(await pool.client.send(new GetUserCommand({ AccessToken }))).toMatchObject({
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    })
    expect((await begin()).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    await prefer(false, false)
    expect((await begin()).AuthenticationResult).toBeDefined()
  })
})

describe('SetUserMFAPreference', () => {
  it('needs a verified number for text messages', async () => {
    await seed({})
    const { AccessToken } = await tokensOf(pool, EMAIL, PASSWORD)
    const SMSMfaSettings = { Enabled: true, PreferredMfa: true }
    const prefer = () =>
      pool.client.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings }))
    expect(await refusalOf(prefer())).toMatch(/does not have delivery config/)
    await seed({ phone: PHONE })
    await prefer()
    expect((await begin()).ChallengeName).toBe('SMS_MFA')
  })
})

describe('a custom challenge', () => {
  it('follows the password where the user has one', async () => {
    await seed({ mfa: 'custom' })
    const { ChallengeName, Session } = await begin()
    expect(ChallengeName).toBe('CUSTOM_CHALLENGE')
    const ANSWER = await pool.code(EMAIL)
    const done = await respond(pool, 'CUSTOM_CHALLENGE', Session, { USERNAME: EMAIL, ANSWER })
    expect(done.AuthenticationResult).toBeDefined()
  })
})
