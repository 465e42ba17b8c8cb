import {
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DAY_SECONDS } from '@orchard/shared/format'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'
import { signInBySrp } from '#src/testing/srp-client.ts'

const EMAIL = 'ana@example.com'
let pool: TestPool

beforeEach(async () => {
  pool = await createTestPool()
})
afterEach(() => pool.close())

function signUp(username = EMAIL, password = PASSWORD, attributes: Record<string, string> = {}) {
  const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  const ids = { ClientId: pool.config.clientId, Username: username }
  return pool.client.send(new SignUpCommand({ ...ids, Password: password, UserAttributes }))
}

const request = () => ({ ClientId: pool.config.clientId, Username: EMAIL, Password: PASSWORD })

function confirm(code: string, username = EMAIL) {
  const ids = { ClientId: pool.config.clientId, Username: username }
  return pool.client.send(new ConfirmSignUpCommand({ ...ids, ConfirmationCode: code }))
}

function resend(username = EMAIL) {
  const ids = { ClientId: pool.config.clientId, Username: username }
  return pool.client.send(new ResendConfirmationCodeCommand(ids))
}

describe('SignUp', () => {
  it('creates a user who must confirm by an emailed code', async () => {
    const response = await signUp('Ana@Example.com')
    expect(response).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: {
        AttributeName: 'email',
        DeliveryMedium: 'EMAIL',
        Destination: 'a***@e***',
      },
    })
    expect(response.UserSub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    expect(await pool.messages(EMAIL)).toEqual([
      {
        to: EMAIL,
        medium: 'EMAIL',
        kind: 'sign-up',
        code: expect.stringMatching(/^\d{6}$/),
        link: expect.stringContaining('/confirmUser?'),
        sentAt: expect.any(String),
      },
    ])
    expect(pool.printed).toHaveLength(1)
    expect(await refusalOf(signInBySrp({ ...pool, username: EMAIL, password: PASSWORD }))).toBe(
      'UserNotConfirmedException: User is not confirmed.',
    )
  })

  it('keeps what it tells the functions of the pool', async () => {
    const given = {
      ValidationData: [{ Name: 'site', Value: 'https://example.com' }, { Name: 'empty' }],
      ClientMetadata: { campaign: 'spring' },
    }
    await pool.client.send(new SignUpCommand({ ...request(), ...given }))
    expect((await pool.user(EMAIL)).signUp).toEqual({
      validationData: { site: 'https://example.com', empty: '' },
      clientMetadata: { campaign: 'spring' },
    })
    expect(JSON.parse(pool.kept()).users[0].signUp.clientMetadata).toEqual({ campaign: 'spring' })
  })

  it('does without them', async () => {
    await pool.client.send(new SignUpCommand(request()))
    expect((await pool.user(EMAIL)).signUp).toEqual({ validationData: {}, clientMetadata: {} })
  })

  it.each([
    [{ ValidationData: [{ Name: '', Value: 'x' }] }, /'validationData\.0\.Name'.* equal to 1;/],
    [{ ValidationData: [{ Name: 'n'.repeat(33) }] }, /'validationData\.0\.Name'.* equal to 32$/],
    [{ ValidationData: [{ Name: 'two words' }] }, /'validationData\.0\.Name'.* pattern: /],
    [
      { ValidationData: [{ Name: 'n', Value: 'v'.repeat(2_049) }] },
      /'validationData\.0\.Value'.* equal to 2048$/,
    ],
    [{ ClientMetadata: { n: 7 } as never }, /'clientMetadata\.n'/],
  ])('refuses %j for the functions of the pool', async (given, words) => {
    const refused = await refusalOf(pool.client.send(new SignUpCommand({ ...request(), ...given })))
    expect(refused).toMatch(/^InvalidParameterException: \d validation errors? detected/)
    expect(refused).toMatch(words)
    expect(await pool.messages(EMAIL)).toEqual([])
  })

  it('keeps no password', async () => {
    await signUp()
    await confirm(await pool.code(EMAIL))
    expect(pool.kept()).toContain(EMAIL)
    expect(pool.kept()).not.toContain(PASSWORD)
  })

  it('refuses a taken address in any case, also in concurrent calls', async () => {
    const both = await Promise.allSettled([signUp(), signUp('ANA@example.com')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(signUp())).toBe('UsernameExistsException: User already exists')
  })

  it.each([
    ['short-A1', 'Sh-1', 'Password not long enough'],
    ['no lower-case letter', 'CORRECT-1', 'Password must have lowercase characters'],
    ['no capital', 'correct-1', 'Password must have uppercase characters'],
    ['no digit', 'Correct-horse', 'Password must have numeric characters'],
    ['no symbol', 'Correct1horse', 'Password must have symbol characters'],
  ])('refuses a password: %s', async (_what, password, words) => {
    expect(await refusalOf(signUp(EMAIL, password))).toBe(
      `InvalidPasswordException: Password did not conform with policy: ${words}`,
    )
  })

  it('refuses missing, malformed and read-only attributes', async () => {
    const noPassword = { ClientId: pool.config.clientId, Username: EMAIL, Password: undefined }
    expect(await refusalOf(pool.client.send(new SignUpCommand(noPassword as never)))).toMatch(
      /^InvalidParameterException: 1 validation error detected: Value at 'password'/,
    )
    expect(await refusalOf(signUp('ana'))).toBe(
      'InvalidParameterException: Username should be an email.',
    )
    expect(await refusalOf(signUp(EMAIL, PASSWORD, { email_verified: 'true' }))).toMatch(
      /^NotAuthorizedException/,
    )
    expect(await refusalOf(signUp(EMAIL, PASSWORD, { phone_number: '0123' }))).toBe(
      'InvalidParameterException: Invalid phone number format.',
    )
    const elsewhere = { ClientId: 'another', Username: EMAIL, Password: PASSWORD }
    expect(await refusalOf(pool.client.send(new SignUpCommand(elsewhere)))).toBe(
      'ResourceNotFoundException: User pool client another does not exist.',
    )
  })
})

describe('ConfirmSignUp', () => {
  beforeEach(() => signUp())

  it('lets the user sign in and marks the address as verified', async () => {
    await confirm(await pool.code(EMAIL))
    const { AuthenticationResult } = await signInBySrp({
      ...pool,
      username: EMAIL,
      password: PASSWORD,
    })
    expect(AuthenticationResult?.TokenType).toBe('Bearer')
    expect(await refusalOf(confirm('123456'))).toBe(
      'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    )
  })

  it('refuses a wrong code five times and then even the right one', async () => {
    const code = await pool.code(EMAIL)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time++)
      expect(await refusalOf(confirm(wrong))).toBe(
        'CodeMismatchException: Invalid verification code provided, please try again.',
      )
    expect(await refusalOf(confirm(code))).toBe(
      'ExpiredCodeException: Invalid code provided, please request a code again.',
    )
  })

  it('refuses a code after a day, and for nobody in the same words', async () => {
    const code = await pool.code(EMAIL)
    pool.clock.advance(DAY_SECONDS)
    const words = 'ExpiredCodeException: Invalid code provided, please request a code again.'
    expect(await refusalOf(confirm(code))).toBe(words)
    expect(await refusalOf(confirm(code, 'nobody@example.com'))).toBe(words)
  })

  it('also works by the link, once', async () => {
    const link = new URL((await pool.messages(EMAIL)).at(-1)?.link ?? '')
    const wrong = new URL(link)
    wrong.searchParams.set('client_id', 'another')
    expect((await pool.app.inject(wrong.pathname + wrong.search)).statusCode).toBe(400)
    const page = await pool.app.inject(link.pathname + link.search)
    expect(page.body).toContain('<h1>Your account is confirmed</h1>')
    const again = await pool.app.inject(link.pathname + link.search)
    expect(again.statusCode).toBe(400)
    expect(again.body).toContain('role="alert"')
    const ids = { USERNAME: EMAIL, PASSWORD }
    const command = { ClientId: pool.config.clientId, AuthFlow: 'USER_PASSWORD_AUTH' as const }
    const signIn = new InitiateAuthCommand({ ...command, AuthParameters: ids })
    expect((await pool.client.send(signIn)).AuthenticationResult).toBeDefined()
  })
})

describe('a pool that confirms by links', () => {
  beforeEach(async () => {
    await pool.close()
    pool = await createTestPool({ confirmBy: 'link' })
    await signUp()
  })

  it('sends a link alone, and replaces it on request', async () => {
    await resend()
    const messages = await pool.messages(EMAIL)
    expect(messages.map((message) => 'code' in message)).toEqual([false, false])
    expect(pool.printed[0]).toMatch(/sign-up\] open http\S+$/)
    const [old, fresh] = messages.map(({ link = '' }) => new URL(link))
    const open = (link?: URL) => pool.app.inject(`${link?.pathname}${link?.search}`)
    expect((await open(old)).statusCode).toBe(400)
    expect((await open(fresh)).statusCode).toBe(200)
  })

  it('still sends codes for everything else', async () => {
    const [{ link = '' } = {}] = await pool.messages(EMAIL)
    const { pathname, search } = new URL(link)
    await pool.app.inject(pathname + search)
    const ids = { ClientId: pool.config.clientId, Username: EMAIL }
    await pool.client.send(new ForgotPasswordCommand(ids))
    expect(await pool.code(EMAIL)).toMatch(/^\d{6}$/)
  })
})

describe('ResendConfirmationCode', () => {
  it('sends a new code, which replaces the old one', async () => {
    await signUp()
    const old = await pool.code(EMAIL)
    await resend()
    const [, newer] = await pool.messages(EMAIL)
    if (newer?.code !== old) expect(await refusalOf(confirm(old))).toMatch(/^CodeMismatchException/)
    await confirm(newer?.code ?? '')
    expect(await refusalOf(resend())).toBe('InvalidParameterException: User is already confirmed.')
  })

  it('gives unknown names the same response, and sends nothing', async () => {
    const response = await resend('nobody@example.com')
    expect(response.CodeDeliveryDetails?.Destination).toBe('n***@e***')
    expect(await pool.messages('nobody@example.com')).toEqual([])
  })
})
