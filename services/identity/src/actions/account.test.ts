import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attributesOf, tokensOf } from '#src/testing/client-calls.ts'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'

const EMAIL = 'ana@example.com'
const NEW_PASSWORD = 'Another-horse-2'
const PHONE = '+15550100199'
const BAD_TOKEN = 'NotAuthorizedException: Invalid Access Token'
const WRONG_CODE = 'CodeMismatchException: Invalid verification code provided, please try again.'
const NO_CODE = 'ExpiredCodeException: Invalid code provided, please request a code again.'
let pool: TestPool
let AccessToken: string

beforeEach(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
  AccessToken = (await tokensOf(pool, EMAIL, PASSWORD)).AccessToken
})
afterEach(() => pool.close())

const ids = (Username = EMAIL) => ({ ClientId: pool.config.clientId, Username })
const forgot = (name?: string) => pool.client.send(new ForgotPasswordCommand(ids(name)))
const reset = (ConfirmationCode: string, Password = NEW_PASSWORD, name?: string) =>
  pool.client.send(new ConfirmForgotPasswordCommand({ ...ids(name), ConfirmationCode, Password }))
const notThis = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a forgotten password', () => {
  it('is reset by a code, which works once', async () => {
    expect((await forgot()).CodeDeliveryDetails?.Destination).toBe('a***@e***')
    const code = await pool.code(EMAIL)
    expect(await refusalOf(reset(notThis(code)))).toBe(WRONG_CODE)
    expect(await refusalOf(reset(code, 'short'))).toMatch(/^InvalidPasswordException/)
    await reset(code)
    expect(await refusalOf(tokensOf(pool, EMAIL, PASSWORD))).toMatch(/Incorrect username/)
    await tokensOf(pool, EMAIL, NEW_PASSWORD)
    expect(await refusalOf(reset(code))).toBe(NO_CODE)
  })

  it('expires after an hour, and only the newest code works', async () => {
    await forgot()
    const old = await pool.code(EMAIL)
    await forgot()
    const code = await pool.code(EMAIL)
    if (old !== code) expect(await refusalOf(reset(old))).toBe(WRONG_CODE)
    pool.clock.advance(3_600)
    expect(await refusalOf(reset(code))).toBe(NO_CODE)
  })

  it('gives unknown names the same response, and sends nothing', async () => {
    const nobody = 'nobody@example.com'
    expect((await forgot(nobody)).CodeDeliveryDetails?.Destination).toBe('n***@e***')
    expect(await pool.messages(nobody)).toEqual([])
    expect(await refusalOf(reset('123456', NEW_PASSWORD, nobody))).toBe(WRONG_CODE)
  })

  it('ends the need to reset it', async () => {
    await pool.dev('users', { email: EMAIL, status: 'RESET_REQUIRED' })
    await forgot()
    await reset(await pool.code(EMAIL))
    await tokensOf(pool, EMAIL, NEW_PASSWORD)
  })
})

describe('ChangePassword', () => {
  const change = (PreviousPassword: string, ProposedPassword: string, token = AccessToken) =>
    pool.client.send(
      new ChangePasswordCommand({ AccessToken: token, PreviousPassword, ProposedPassword }),
    )

  it('needs the old password and a token', async () => {
    expect(await refusalOf(change('Wrong-horse-1', NEW_PASSWORD))).toBe(
      'NotAuthorizedException: Incorrect username or password.',
    )
    expect(await refusalOf(change(PASSWORD, 'short'))).toMatch(/^InvalidPasswordException/)
    expect(await refusalOf(change(PASSWORD, NEW_PASSWORD, 'x.y.z'))).toBe(BAD_TOKEN)
    await change(PASSWORD, NEW_PASSWORD)
    await tokensOf(pool, EMAIL, NEW_PASSWORD)
  })

  it('does not let the old password be guessed', async () => {
    for (let time = 0; time < 5; time++) await refusalOf(change('Wrong-horse-1', NEW_PASSWORD))
    expect(await refusalOf(change(PASSWORD, NEW_PASSWORD))).toMatch(/attempts exceeded/)
  })
})

describe('attributes', () => {
  const update = (attributes: Record<string, string>, token = AccessToken) =>
    pool.client.send(
      new UpdateUserAttributesCommand({
        AccessToken: token,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
  const verify = (AttributeName: string, Code: string) =>
    pool.client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName, Code }))

  it('change, and a phone number is verified by text message', async () => {
    const { CodeDeliveryDetailsList } = await update({ name: 'Ana', phone_number: PHONE })
    expect(CodeDeliveryDetailsList).toEqual([
      { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: '+*******0199' },
    ])
    expect(await attributesOf(pool, AccessToken)).toMatchObject({
      name: 'Ana',
      phone_number_verified: 'false',
    })
    const code = await pool.code(PHONE)
    expect(await refusalOf(verify('phone_number', notThis(code)))).toBe(WRONG_CODE)
    await verify('phone_number', code)
    expect((await attributesOf(pool, AccessToken))['phone_number_verified']).toBe('true')
    expect(await refusalOf(verify('phone_number', code))).toBe(NO_CODE)
    await pool.client.send(
      new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['phone_number'] }),
    )
    expect(Object.keys(await attributesOf(pool, AccessToken))).not.toContain(
      'phone_number_verified',
    )
  })

  it.each(['deleted', 'emptied'])('lose SMS as second factor with the number: %s', async (how) => {
    await pool.dev('users', { email: EMAIL, phone: PHONE, mfa: 'sms' })
    const names = { AccessToken, UserAttributeNames: ['phone_number'] }
    if (how === 'deleted') await pool.client.send(new DeleteUserAttributesCommand(names))
    else await update({ phone_number: '' })
    const user = await pool.client.send(new GetUserCommand({ AccessToken }))
    expect(user.UserMFASettingList).toBeUndefined()
    expect(user.UserAttributes?.map(({ Name }) => Name).sort()).toEqual([
      'email',
      'email_verified',
      'sub',
    ])
    await tokensOf(pool, EMAIL, PASSWORD)
  })

  it('send a code again on request', async () => {
    const request = (AttributeName: string) =>
      pool.client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName }))
    await request('email')
    await verify('email', await pool.code(EMAIL))
    expect(await refusalOf(request('phone_number'))).toMatch(/^InvalidParameterException/)
    expect(await refusalOf(request('name'))).toMatch(/^InvalidParameterException/)
  })

  it.each([
    [{ sub: 'x' }, /^NotAuthorizedException/],
    [{ email_verified: 'true' }, /^NotAuthorizedException/],
    [{ unknown: 'x' }, /Attribute does not exist in the schema/],
    [{ email: 'ana@example.org' }, /^NotAuthorizedException: A client attempted to write/],
  ])('refuse %o', async (attributes, words) => {
    expect(await refusalOf(update(attributes))).toMatch(words)
    expect(await refusalOf(update({ name: 'x' }, 'x.y.z'))).toBe(BAD_TOKEN)
  })
})

describe('DeleteUser', () => {
  it('orphans the tokens and frees the address', async () => {
    expect(await refusalOf(pool.client.send(new DeleteUserCommand({ AccessToken: 'x' })))).toBe(
      BAD_TOKEN,
    )
    await pool.client.send(new DeleteUserCommand({ AccessToken }))
    const gone = 'UserNotFoundException: User does not exist.'
    expect(await refusalOf(pool.client.send(new GetUserCommand({ AccessToken })))).toBe(gone)
    expect(await refusalOf(tokensOf(pool, EMAIL, PASSWORD))).toMatch(/Incorrect username/)
    await pool.client.send(new SignUpCommand({ ...ids(), Password: PASSWORD }))
    expect(await refusalOf(pool.client.send(new GetUserCommand({ AccessToken })))).toBe(gone)
  })
})
