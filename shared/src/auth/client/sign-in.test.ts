import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuthPage, openAuthPage, PASSWORD, SITE } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'
import { totpCode } from '#src/testing/totp-code.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const EMAIL = 'ana@example.com'
let identity: IdentityProcess
let page: AuthPage

beforeAll(async () => {
  identity = await startIdentityProvider(SITE)
  return () => identity.stop()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page = await openAuthPage(identity)
})
afterAll(() => vi.unstubAllGlobals())

const seed = (user: object = {}) =>
  identity.dev('users', {
    email: EMAIL,
    password: PASSWORD,
    status: 'CONFIRMED',
    mfa: 'none',
    enabled: true,
    ...user,
  })
const enter = (password = PASSWORD) => page.client.signIn({ email: ` ${EMAIL} `, password })
const respond = (text: string) => page.client.answerChallenge(text)

describe('sign-in', () => {
  it('fills the session and tells the other tabs', async () => {
    await seed()
    expect(await enter()).toEqual({ challenge: 'DONE' })
    expect(page.session()).toMatchObject({ hasUser: true, email: EMAIL, token: null })
    expect(page.announced()).toBe(1)
  })

  it.each([
    [{ email: ' ', password: 'x' }, 'EmptyUsername', 'Username cannot be empty'],
    [{ email: EMAIL, password: '' }, 'EmptyPassword', 'Password cannot be empty'],
  ])('asks nobody about %j', async (input, code, message) => {
    await expect(page.client.signIn(input)).rejects.toMatchObject({ code, message })
    expect(page.asked).toEqual([])
  })

  it('asks nobody where the browser blocks cookies, and says so', async () => {
    page.blockCookies()
    const reason = { code: 'CookiesBlocked', message: expect.stringContaining('blocks cookies') }
    await expect(enter()).rejects.toMatchObject(reason)
    for (const where of ['hosted', 'google'] as const)
      await expect(page.client.signInByRedirect(where, '/')).rejects.toMatchObject(reason)
    expect([page.asked, page.left]).toEqual([[], []])
  })

  describe('beside devices of other people', () => {
    const POOL = 'CognitoIdentityServiceProvider.orchardembeddedclient'
    const nameOf = (person: string) => `${POOL}.${person}.deviceKey`
    const visit = (...people: string[]) => {
      for (const person of people) page.cookies.setItem(nameOf(person), person)
    }
    const devices = (people: readonly string[]) =>
      people.map((person) => page.cookies.getItem(nameOf(person)))

    it('ends those of people who have not signed in here lately', async () => {
      await seed()
      visit('ben', 'cleo', 'dora', 'eve')
      await enter()
      expect(devices(['ben', 'cleo', 'dora', 'eve'])).toEqual([null, null, 'dora', 'eve'])
    })

    it('keeps that of whoever was the first here and signs in again', async () => {
      vi.stubGlobal('navigator', { userAgent: 'A browser' }) // names the device
      await seed()
      await identity.dev('users', { email: 'dora@example.com', password: PASSWORD })
      await enter()
      const ana = page.cookies.getItem(`${POOL}.LastAuthUser`) ?? ''
      const [own] = devices([ana])
      expect(own).not.toBeNull()
      visit('ben', 'cleo')
      await enter()
      await page.client.signIn({ email: 'dora@example.com', password: PASSWORD })
      expect(devices(['ben', 'cleo', ana])).toEqual([null, 'cleo', own])
    })
  })

  it('is refused in the words of the provider', async () => {
    await seed()
    await expect(enter('Wrong-horse-1')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect(page.session().hasUser).toBe(false)
  })

  it('is one at a time, and free again after a failure', async () => {
    await seed()
    const first = enter('Wrong-horse-1')
    await expect(enter()).rejects.toMatchObject({
      code: 'SignInPending',
      message: 'Pending sign-in attempt already in progress',
    })
    await expect(first).rejects.toMatchObject({ code: 'NotAuthorizedException' })
    expect(await enter()).toEqual({ challenge: 'DONE' })
  })

  it('takes the place of whoever is signed in', async () => {
    await seed()
    await identity.dev('users', { email: 'ben@example.com', password: PASSWORD })
    await enter()
    await page.client.signIn({ email: 'ben@example.com', password: PASSWORD })
    expect(page.session().email).toBe('ben@example.com')
  })

  it('says that the network is down', async () => {
    page.intercept(() => new TypeError('Failed to fetch'))
    await expect(enter()).rejects.toMatchObject({ code: 'NetworkError', message: 'Network Error' })
    page.intercept(() => new Response('<h1>A proxy</h1>'))
    await expect(enter()).rejects.toMatchObject({ code: 'NetworkError' })
  })
})

describe('a challenge', () => {
  it.each([
    ['UNCONFIRMED', 'CONFIRM_SIGN_UP'],
    ['RESET_REQUIRED', 'RESET_PASSWORD'],
  ])('for a user who is %s is %s', async (status, challenge) => {
    await seed({ status })
    expect(await enter()).toEqual({ challenge })
    await expect(respond('x')).rejects.toMatchObject({ code: 'AutoSignInLost' })
  })

  it('wants a new password', async () => {
    await seed({ status: 'FORCE_CHANGE_PASSWORD' })
    expect(await enter()).toEqual({ challenge: 'NEW_PASSWORD_REQUIRED' })
    await expect(respond('')).rejects.toMatchObject({ message: 'Password cannot be empty' })
    expect(await respond('Another-horse-2')).toEqual({ challenge: 'DONE' })
  })

  it('wants the code of a text message, and stays open after a wrong one', async () => {
    await seed({ mfa: 'sms' })
    const step = await enter()
    expect(step).toEqual({ challenge: 'SMS_MFA', destination: expect.stringMatching(/\d{4}$/) })
    await expect(respond(' ')).rejects.toMatchObject({
      message: 'Confirmation code cannot be empty',
    })
    await expect(respond('000')).rejects.toMatchObject({ code: 'CodeMismatchException' })
    expect(page.session().hasUser).toBe(false)
    const { code } = await identity.message(EMAIL)
    expect(await respond(` ${code} `)).toEqual({ challenge: 'DONE' })
    expect(page.session().hasUser).toBe(true)
  })

  it('wants the choice of a second factor, then its code', async () => {
    const { totpSecret = '' } = await seed({ mfa: 'both' })
    expect(await enter()).toEqual({ challenge: 'SELECT_MFA_TYPE', methods: ['TOTP', 'SMS'] })
    await expect(respond('FAX')).rejects.toMatchObject({ message: 'Invalid MFA type' })
    expect(await respond('TOTP')).toEqual({ challenge: 'SOFTWARE_TOKEN_MFA' })
    expect(await respond(totpCode(totpSecret))).toEqual({ challenge: 'DONE' })
  })

  it('wants an authenticator app to be set up, and lets a wrong code be put right', async () => {
    await seed({ mfa: 'setup' })
    const step = await enter()
    if (step.challenge !== 'MFA_SETUP') throw new Error(`The step is ${step.challenge}`)
    expect(step.totp.uri).toBe(
      `otpauth://totp/API%20Orchard:ana%40example.com?secret=${step.totp.secret}&issuer=API%20Orchard`,
    )
    await expect(respond('000000')).rejects.toMatchObject({
      code: 'EnableSoftwareTokenMFAException',
    })
    expect(await respond(totpCode(step.totp.secret))).toEqual({ challenge: 'DONE' })
    expect(await identity.user(EMAIL)).toMatchObject({ totpName: 'Authenticator app' })
  })

  it('of the pool itself is put and served', async () => {
    await seed({ mfa: 'custom' })
    const step = await enter()
    expect(step).toMatchObject({ challenge: 'CUSTOM_CHALLENGE' })
    await expect(respond('')).rejects.toMatchObject({
      message: 'Challenge response cannot be empty',
    })
    const { code } = await identity.message(EMAIL)
    expect(await respond(code)).toEqual({ challenge: 'DONE' })
  })

  it('cannot be served before there is one', async () => {
    await expect(respond('123456')).rejects.toMatchObject({
      message: 'Please use your credentials to sign in',
    })
  })
})
