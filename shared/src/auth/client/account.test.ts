import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuthPage, openAuthPage, PASSWORD, SITE } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'
import { totpCode } from '#src/testing/totp-code.ts'
import { writableAttributes } from './attributes.ts'

const PHONE = '+15550100199'
let identity: IdentityProcess
let page: AuthPage
let email = ''
let count = 0

beforeAll(async () => {
  // A device is named after the browser.
  vi.stubGlobal('navigator', { userAgent: 'Test', platform: 'Test', language: 'en' })
  identity = await startIdentityProvider(SITE)
  return () => identity.stop()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  email = `ana.${++count}@example.com`
  await identity.dev('users', { email, password: PASSWORD })
  page = await openAuthPage(identity)
  vi.stubGlobal('navigator', { userAgent: 'Test', platform: 'Test', language: 'en' })
  await page.client.signIn({ email, password: PASSWORD })
})
afterAll(() => vi.unstubAllGlobals())

const bodyOf = (init: RequestInit | undefined): Record<string, unknown> =>
  JSON.parse(String(init?.body))

it('reads the user: attributes, and the second factor', async () => {
  expect(await page.client.currentUser()).toEqual({
    username: expect.any(String),
    provider: 'cognito',
    attributes: { email, emailVerified: true, phoneNumber: null, phoneNumberVerified: false },
    preferredMfa: 'NOMFA',
    hasTotp: false,
  })
})

describe('attributes', () => {
  it.each([
    [{ sub: 'x', email: 'a@example.com' }, { email: 'a@example.com' }],
    [{ email_verified: 'true', phone_number_verified: 'true' }, {}],
    [{ phone_number: PHONE, custom_verified_by: 'x' }, { phone_number: PHONE }],
  ])('of %j writes %j', (given, written) => {
    expect(writableAttributes(given)).toEqual(written)
  })

  it('are written without those that nobody may write, verified and removed', async () => {
    expect(await page.client.updateAttributes({ sub: 'x', email_verified: 'true' })).toEqual([])
    const phone_number = `+1555010${1_000 + count}`
    const deliveries = await page.client.updateAttributes({ phone_number, sub: 'x' })
    expect(deliveries).toEqual([{ medium: 'SMS', destination: expect.any(String) }])
    expect(await page.client.sendAttributeCode('phone_number')).toMatchObject({ medium: 'SMS' })
    await expect(
      page.client.confirmAttribute({ name: 'phone_number', code: ' ' }),
    ).rejects.toMatchObject({ message: 'Confirmation code cannot be empty' })
    await expect(
      page.client.confirmAttribute({ name: 'phone_number', code: '000' }),
    ).rejects.toMatchObject({ code: 'CodeMismatchException' })
    const { code } = await identity.message(phone_number)
    await page.client.confirmAttribute({ name: 'phone_number', code })
    expect((await page.client.currentUser()).attributes).toMatchObject({
      phoneNumber: phone_number,
      phoneNumberVerified: true,
    })
    await page.client.removeAttribute('phone_number')
    expect((await page.client.currentUser()).attributes).toMatchObject({ phoneNumber: null })
  })
})

describe('the password', () => {
  it('is changed with the old one', async () => {
    const change = (currentPassword: string, newPassword: string) =>
      page.client.changePassword({ currentPassword, newPassword })
    await expect(change('', 'x')).rejects.toMatchObject({ message: 'Password cannot be empty' })
    await expect(change('Wrong-horse-1', 'Another-horse-2')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    })
    expect(page.session().hasUser).toBe(true)
    await change(PASSWORD, 'Another-horse-2')
    expect(await page.client.signIn({ email, password: 'Another-horse-2' })).toEqual({
      challenge: 'DONE',
    })
  })

  it('is replaced by a code when it is forgotten', async () => {
    await expect(page.client.requestPasswordReset(' ')).rejects.toMatchObject({
      message: 'Username cannot be empty',
    })
    expect(await page.client.requestPasswordReset(email)).toMatchObject({ medium: 'EMAIL' })
    const reset = (code: string, newPassword: string) =>
      page.client.confirmPasswordReset({ email, code, newPassword })
    await expect(reset('', 'x')).rejects.toMatchObject({ code: 'EmptyConfirmationCode' })
    await expect(reset('1', '')).rejects.toMatchObject({ code: 'EmptyPassword' })
    const { code } = await identity.message(email)
    await reset(code, 'Another-horse-2')
    expect(await page.client.signIn({ email, password: 'Another-horse-2' })).toEqual({
      challenge: 'DONE',
    })
  })
})

describe('the second factor', () => {
  it('is an authenticator app, text messages, or none', async () => {
    const { secret, uri } = await page.client.setUpTotp()
    expect(uri).toContain(`:${encodeURIComponent(email)}?secret=${secret}`)
    await expect(page.client.verifyTotp(' ')).rejects.toMatchObject({
      message: 'Confirmation code cannot be empty',
    })
    await page.client.verifyTotp(totpCode(secret))
    expect(await identity.user(email)).toMatchObject({ totpName: 'Authenticator app' })
    await page.client.setPreferredMfa('TOTP')
    expect(await page.client.currentUser()).toMatchObject({ preferredMfa: 'TOTP', hasTotp: true })
    await identity.dev('users', { email, phone: PHONE })
    await page.client.setPreferredMfa('SMS')
    expect(await page.client.currentUser()).toMatchObject({ preferredMfa: 'SMS' })
    await page.client.setPreferredMfa('NOMFA')
    expect(await page.client.currentUser()).toMatchObject({ preferredMfa: 'NOMFA' })
    await page.client.setPreferredMfa('NOMFA')
  })

  it('is none of those that nobody knows', async () => {
    await expect(page.client.setPreferredMfa('FAX' as never)).rejects.toMatchObject({
      message: 'No valid MFA method provided',
    })
    page.intercept((action) =>
      action === 'GetUser' ? Response.json({ PreferredMfaSetting: 'FAX_MFA' }) : undefined,
    )
    await expect(page.client.setPreferredMfa('NOMFA')).rejects.toMatchObject({
      message: 'Invalid MFA type',
    })
  })
})

describe('devices', () => {
  /** Signs in anew and has the pool remember the device, as the product API has it by an administrator's call. */
  async function rememberDevice(): Promise<void> {
    await page.client.signOut()
    email = `new.${email}`
    await identity.dev('users', { email, password: PASSWORD })
    let device: Record<string, unknown> = {}
    page.intercept((action, _address, init) => {
      if (action === 'ConfirmDevice') device = bodyOf(init)
      return undefined
    })
    await page.client.signIn({ email, password: PASSWORD })
    page.intercept(null)
    const { AccessToken, DeviceKey } = device
    const response = await fetch(identity.origin, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': 'AWSCognitoIdentityProviderService.UpdateDeviceStatus',
      },
      body: JSON.stringify({ AccessToken, DeviceKey, DeviceRememberedStatus: 'remembered' }),
    })
    expect(response.status).toBe(200)
  }

  it('are listed by pages of 60 and forgotten', async () => {
    await rememberDevice()
    const { devices, nextPage } = await page.client.listDevices()
    expect(nextPage).toBeNull()
    expect(devices).toEqual([
      {
        key: expect.stringMatching(/^us-west-2_/),
        name: expect.any(String),
        isThisOne: true,
        createdAt: expect.any(Number),
        lastSignInAt: expect.any(Number),
      },
    ])
    expect(devices[0]?.createdAt).toBeGreaterThan(1_700_000_000_000)
    let body: Record<string, unknown> = {}
    page.intercept((action, _address, init) => {
      if (action !== 'ListDevices') return undefined
      body = bodyOf(init)
      return Response.json({ Devices: [{}, { DeviceKey: 'k' }], PaginationToken: 'third' })
    })
    expect(await page.client.listDevices('second')).toEqual({
      devices: [{ key: 'k', name: null, isThisOne: false, createdAt: 0, lastSignInAt: 0 }],
      nextPage: 'third',
    })
    expect(body).toEqual({
      AccessToken: expect.any(String),
      Limit: 60,
      PaginationToken: 'second',
    })
    page.intercept(null)
    await page.client.forgetDevice(devices[0]?.key ?? '')
    expect((await page.client.listDevices()).devices).toEqual([])
  })

  it('are not kept by every pool', async () => {
    page.intercept((action) =>
      /Device/.test(action)
        ? Response.json({ __type: 'InvalidParameterException', message: 'No' }, { status: 400 })
        : undefined,
    )
    const message = 'Device tracking has not been configured in this User Pool'
    await expect(page.client.listDevices()).rejects.toMatchObject({ message })
    await expect(page.client.forgetDevice('k')).rejects.toMatchObject({ message })
  })
})

it('reads no attributes with a token that does not allow it', async () => {
  await page.client.signOut()
  await page.client.signInByRedirect('hosted', '/')
  const asked = new URL(page.left[0] ?? '')
  const fields = { ...Object.fromEntries(asked.searchParams), scope: 'openid email' }
  const response = await fetch(`${identity.origin}/login`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, username: email, password: PASSWORD }),
    redirect: 'manual',
  })
  await page.client.completeRedirect(new URL(response.headers.get('location') ?? ''))
  const before = page.asked.length
  expect(await page.client.currentUser()).toMatchObject({ attributes: null, preferredMfa: 'NOMFA' })
  expect(page.asked.slice(before)).toEqual([])
  expect(page.session().email).toBe(email)
})

it('deletes the user, and is then signed out', async () => {
  await page.client.deleteUser()
  expect(page.session().hasUser).toBe(false)
  await expect(page.client.signIn({ email, password: PASSWORD })).rejects.toMatchObject({
    code: 'NotAuthorizedException',
  })
  await expect(page.client.deleteUser()).rejects.toMatchObject({ message: 'No current user' })
})

it('says of each call what it means that nobody is signed in', async () => {
  await page.client.signOut()
  const { client } = page
  const messageOf = (call: Promise<unknown>) => call.catch((error: Error) => error.message)
  expect([
    await messageOf(client.changePassword({ currentPassword: 'a', newPassword: 'b' })),
    await messageOf(client.updateAttributes({ phone_number: PHONE })),
    await messageOf(client.setUpTotp()),
    await messageOf(client.deleteUser()),
    await messageOf(client.currentUser()),
    await messageOf(client.listDevices()),
    await messageOf(client.credentials()),
  ]).toEqual([
    'User is not authenticated',
    'User is not authenticated',
    'User is not authenticated',
    'No current user',
    'The user is not authenticated',
    'The user is not authenticated',
    'Failed to get the session because the user is empty',
  ])
})

it('is not configured with ids that cannot be right', async () => {
  await expect(openAuthPage(identity, { userPoolId: 'oregon' })).rejects.toMatchObject({
    code: 'InvalidConfiguration',
    message: 'Invalid UserPoolId format.',
  })
  await expect(openAuthPage(identity, { clientId: '' })).rejects.toMatchObject({
    message: 'Both UserPoolId and ClientId are required.',
  })
})
