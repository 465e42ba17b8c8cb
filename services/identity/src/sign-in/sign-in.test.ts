import {
  GetTokensFromRefreshTokenCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { initiate, respond, tokensOf } from '#src/testing/client-calls.ts'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'
import { signInBySrp, startSrp } from '#src/testing/srp-client.ts'

const EMAIL = 'ana@example.com'
const WRONG = 'NotAuthorizedException: Incorrect username or password.'
const LOCKED = 'NotAuthorizedException: Password attempts exceeded'
let pool: TestPool

beforeEach(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
})
afterEach(() => pool.close())

const byPassword = (password: string, username = EMAIL) =>
  initiate(pool, 'USER_PASSWORD_AUTH', { USERNAME: username, PASSWORD: password })
const bySrp = (password: string, username = EMAIL) => signInBySrp({ ...pool, username, password })

describe('a password', () => {
  it('signs in by both flows, in any spelling of the address', async () => {
    expect((await bySrp(PASSWORD, 'Ana@Example.com')).AuthenticationResult).toBeDefined()
    expect((await byPassword(PASSWORD)).AuthenticationResult?.NewDeviceMetadata).toEqual({
      DeviceKey: expect.stringMatching(/^us-west-2_[0-9a-f-]{36}$/),
      DeviceGroupKey: expect.stringMatching(/^-\w{8}$/),
    })
  })

  it('is refused in the same words whether it or the name is wrong', async () => {
    expect(await refusalOf(byPassword('Wrong-horse-1'))).toBe(WRONG)
    expect(await refusalOf(byPassword(PASSWORD, 'nobody@example.com'))).toBe(WRONG)
    expect(await refusalOf(bySrp('Wrong-horse-1'))).toBe(WRONG)
    expect(await refusalOf(bySrp(PASSWORD, 'nobody@example.com'))).toBe(WRONG)
  })

  it('gives an unregistered name the same salt every time', async () => {
    const sign = { ...pool, username: 'nobody@example.com', password: PASSWORD }
    const [first, second] = await Promise.all([startSrp(sign), startSrp(sign)])
    const { SALT, SRP_B, USER_ID_FOR_SRP } = first.challenge.ChallengeParameters ?? {}
    expect(second.challenge.ChallengeParameters).toMatchObject({ SALT, USER_ID_FOR_SRP })
    expect(second.challenge.ChallengeParameters?.['SRP_B']).not.toBe(SRP_B)
  })

  it.each([
    ['RESET_REQUIRED', 'PasswordResetRequiredException: Password reset required for the user'],
    ['UNCONFIRMED', 'UserNotConfirmedException: User is not confirmed.'],
  ])('of a user who is %s is accepted but does not suffice', async (status, words) => {
    await pool.dev('users', { email: EMAIL, status })
    expect(await refusalOf(byPassword(PASSWORD))).toBe(words)
    expect(await refusalOf(byPassword('Wrong-horse-1'))).toBe(WRONG)
  })

  it('of a disabled user is refused', async () => {
    await pool.dev('users', { email: EMAIL, enabled: false })
    expect(await refusalOf(bySrp(PASSWORD))).toBe('NotAuthorizedException: User is disabled.')
  })
})

describe('many wrong passwords', () => {
  const failFiveTimes = async (username: string) => {
    for (let time = 0; time < 5; time++)
      expect(await refusalOf(byPassword('Wrong-horse-1', username))).toBe(WRONG)
  }

  it('increase the wait each time, until a right one resets it', async () => {
    await failFiveTimes(EMAIL)
    expect(await refusalOf(byPassword(PASSWORD))).toBe(LOCKED)
    expect(await refusalOf(bySrp(PASSWORD))).toBe(LOCKED)
    pool.clock.advance(1)
    expect(await refusalOf(byPassword('Wrong-horse-1'))).toBe(WRONG)
    pool.clock.advance(1)
    expect(await refusalOf(byPassword(PASSWORD))).toBe(LOCKED)
    pool.clock.advance(1)
    await byPassword(PASSWORD)
    expect(await refusalOf(byPassword('Wrong-horse-1'))).toBe(WRONG)
    await byPassword(PASSWORD)
  })

  it('count for unknown names as well', async () => {
    await failFiveTimes('nobody@example.com')
    expect(await refusalOf(byPassword(PASSWORD, 'nobody@example.com'))).toBe(LOCKED)
    await byPassword(PASSWORD)
  })

  it('count when they arrive at once as proofs', async () => {
    const sign = { ...pool, username: EMAIL, password: 'Wrong-horse-1' }
    const started = await Promise.all(Array.from({ length: 8 }, () => startSrp(sign)))
    const responses = started.map(({ response }) => refusalOf(pool.client.send(response)))
    const refusals = await Promise.all(responses)
    expect(refusals.filter((words) => words === WRONG)).toHaveLength(5)
    expect(refusals.filter((words) => words === LOCKED)).toHaveLength(3)
  })
})

describe('a proof of the password', () => {
  const sign = () => startSrp({ ...pool, username: EMAIL, password: PASSWORD })

  it('works once', async () => {
    const { response } = await sign()
    await pool.client.send(response)
    expect(await refusalOf(pool.client.send(response))).toBe(WRONG)
  })

  it('works once when sent twice at the same time', async () => {
    const { response } = await sign()
    const both = await Promise.allSettled([pool.client.send(response), pool.client.send(response)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('cannot be retried after a wrong signature', async () => {
    const { response } = await sign()
    const wrong = { ...response.input.ChallengeResponses, PASSWORD_CLAIM_SIGNATURE: 'AAAA' }
    const forged = new RespondToAuthChallengeCommand({
      ...response.input,
      ChallengeResponses: wrong,
    })
    expect(await refusalOf(pool.client.send(forged))).toBe(WRONG)
    expect(await refusalOf(pool.client.send(response))).toBe(WRONG)
  })

  it('is bound to its timestamp', async () => {
    const { response } = await sign()
    const later = { ...response.input.ChallengeResponses, TIMESTAMP: 'Sun Nov 1 09:05:07 UTC 2026' }
    const forged = new RespondToAuthChallengeCommand({
      ...response.input,
      ChallengeResponses: later,
    })
    expect(await refusalOf(pool.client.send(forged))).toBe(WRONG)
  })

  it('expires after three minutes', async () => {
    const { response } = await sign()
    pool.clock.advance(3 * 60)
    expect(await refusalOf(pool.client.send(response))).toBe(
      'NotAuthorizedException: Invalid session for the user, session is expired.',
    )
  })

  it('does not outlive a change of the password', async () => {
    const { response } = await sign()
    await pool.dev('users', { email: EMAIL, password: 'Another-horse-2' })
    expect(await refusalOf(pool.client.send(response))).toBe(WRONG)
  })

  it.each(['0', '00', 'zz'])('needs a key that is a number and not zero: %s', async (SRP_A) => {
    const refused = refusalOf(initiate(pool, 'USER_SRP_AUTH', { USERNAME: EMAIL, SRP_A }))
    expect(await refused).toBe('InvalidParameterException: Invalid SRP_A value')
  })
})

describe('USER_AUTH', () => {
  it('offers the first factors, of which the password is one', async () => {
    const first = await initiate(pool, 'USER_AUTH', { USERNAME: EMAIL })
    expect(first).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD_SRP', 'PASSWORD'],
    })
    const response = { USERNAME: EMAIL, ANSWER: 'PASSWORD', PASSWORD }
    const second = await respond(pool, 'SELECT_CHALLENGE', first.Session, response)
    expect(second.AuthenticationResult).toBeDefined()
    expect(await refusalOf(respond(pool, 'SELECT_CHALLENGE', first.Session, response))).toBe(
      'NotAuthorizedException: Invalid session for the user.',
    )
  })

  it('takes the preferred factor at once', async () => {
    const preferred = { USERNAME: EMAIL, PREFERRED_CHALLENGE: 'PASSWORD' }
    const atOnce = await initiate(pool, 'USER_AUTH', { ...preferred, PASSWORD })
    expect(atOnce.AuthenticationResult).toBeDefined()
  })

  it('refuses a factor that was not offered, and nobody’s password', async () => {
    const { Session } = await initiate(pool, 'USER_AUTH', { USERNAME: 'nobody@example.com' })
    const sms = respond(pool, 'SELECT_CHALLENGE', Session, { ANSWER: 'SMS_OTP' })
    expect(await refusalOf(sms)).toMatch(/^InvalidParameterException/)
    const response = { ANSWER: 'PASSWORD', PASSWORD }
    expect(await refusalOf(respond(pool, 'SELECT_CHALLENGE', Session, response))).toBe(WRONG)
  })
})

describe('CUSTOM_AUTH', () => {
  it('asks for a code by mail, and once more after a wrong one', async () => {
    const first = await initiate(pool, 'CUSTOM_AUTH', { USERNAME: EMAIL })
    expect(first.ChallengeName).toBe('CUSTOM_CHALLENGE')
    const code = await pool.code(EMAIL)
    const wrong = { USERNAME: EMAIL, ANSWER: 'x' }
    const again = await respond(pool, 'CUSTOM_CHALLENGE', first.Session, wrong)
    expect(again.ChallengeName).toBe('CUSTOM_CHALLENGE')
    const right = { USERNAME: EMAIL, ANSWER: code }
    expect(await refusalOf(respond(pool, 'CUSTOM_CHALLENGE', first.Session, right))).toMatch(
      /Invalid session/,
    )
    const done = await respond(pool, 'CUSTOM_CHALLENGE', again.Session, right)
    expect(done.AuthenticationResult).toBeDefined()
  })

  it('ends after five wrong responses', async () => {
    let { Session } = await initiate(pool, 'CUSTOM_AUTH', { USERNAME: EMAIL })
    for (let time = 0; time < 4; time++)
      ({ Session } = await respond(pool, 'CUSTOM_CHALLENGE', Session, { ANSWER: 'x' }))
    expect(await refusalOf(respond(pool, 'CUSTOM_CHALLENGE', Session, { ANSWER: 'x' }))).toBe(WRONG)
  })

  it('looks the same for an unknown name, and sends nothing', async () => {
    const response = await initiate(pool, 'CUSTOM_AUTH', { USERNAME: 'nobody@example.com' })
    expect(response.ChallengeName).toBe('CUSTOM_CHALLENGE')
    expect(await pool.messages('nobody@example.com')).toEqual([])
    const again = await respond(pool, 'CUSTOM_CHALLENGE', response.Session, { ANSWER: 'x' })
    expect(again.ChallengeName).toBe('CUSTOM_CHALLENGE')
  })
})

describe('a refused beginning', () => {
  it('names what is missing or unknown', async () => {
    expect(await refusalOf(initiate(pool, 'USER_SRP_AUTH', { USERNAME: EMAIL }))).toBe(
      'InvalidParameterException: Missing required parameter SRP_A',
    )
    expect(await refusalOf(initiate(pool, 'ADMIN_NO_SRP_AUTH', {}))).toMatch(/is not enabled/)
    expect(await refusalOf(respond(pool, 'EMAIL_OTP', 'x', {}))).toMatch(/is not supported/)
    expect(await refusalOf(respond(pool, 'SMS_MFA', 'x', { SMS_MFA_CODE: '1' }))).toBe(
      'NotAuthorizedException: Invalid session for the user.',
    )
  })
})

describe('a refresh token', () => {
  const refresh = (RefreshToken: string) =>
    pool.client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: pool.config.clientId, RefreshToken }),
    )

  it('gives new tokens of the same sign-in', async () => {
    const { RefreshToken } = await tokensOf(pool, EMAIL, PASSWORD)
    pool.clock.advance(3_600)
    const { AuthenticationResult } = await refresh(RefreshToken)
    expect(AuthenticationResult?.AccessToken).toBeDefined()
    expect(AuthenticationResult?.RefreshToken).toBeUndefined()
  })

  it('expires after thirty days', async () => {
    const { RefreshToken } = await tokensOf(pool, EMAIL, PASSWORD)
    pool.clock.advance(30 * 24 * 3_600)
    expect(await refusalOf(refresh(RefreshToken))).toBe(
      'NotAuthorizedException: Refresh Token has expired',
    )
  })

  it('is refused when unknown, revoked, or its user disabled', async () => {
    const refused = (token: string) => refusalOf(refresh(token))
    expect(await refused('x')).toBe('NotAuthorizedException: Invalid Refresh Token')
    const { RefreshToken } = await tokensOf(pool, EMAIL, PASSWORD)
    await pool.dev('users', { email: EMAIL, enabled: false })
    expect(await refused(RefreshToken)).toBe('NotAuthorizedException: User is disabled.')
    await pool.dev('users', { email: EMAIL, enabled: true, status: 'RESET_REQUIRED' })
    expect(await refused(RefreshToken)).toMatch(/Password reset required for the user$/)
    await pool.dev('users', { email: EMAIL, status: 'CONFIRMED' })
    await pool.dev('revoke', { email: EMAIL, what: 'refresh' })
    expect(await refused(RefreshToken)).toBe(
      'NotAuthorizedException: Refresh Token has been revoked',
    )
  })
})
