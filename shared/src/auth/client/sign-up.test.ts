import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type AuthPage, openAuthPage, PASSWORD, SITE } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'
import { waitFor } from '#src/testing/wait-for.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let identity: IdentityProcess
let page: AuthPage
let email = ''
let count = 0

beforeAll(async () => {
  identity = await startIdentityProvider(SITE)
  return () => identity.stop()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  email = `ana.${++count}@example.com`
  page = await openAuthPage(identity)
})
afterAll(() => vi.unstubAllGlobals())

const signUp = () => page.client.signUp({ email, password: PASSWORD })
const waitForConfirmation = (signal = new AbortController().signal) =>
  page.client.waitForConfirmation({ email, password: PASSWORD }, signal)
const confirm = (code: string) => page.client.confirmSignUp({ email, code, password: PASSWORD })

it('asks for the code, refuses a wrong one, and signs in after the right one', async () => {
  expect(await signUp()).toEqual({
    confirm: 'code',
    delivery: { medium: 'EMAIL', destination: expect.stringContaining('@') },
  })
  await expect(confirm(' ')).rejects.toMatchObject({ message: 'Confirmation code cannot be empty' })
  await expect(confirm('000')).rejects.toMatchObject({ code: 'CodeMismatchException' })
  const { code } = await identity.message(email)
  expect(await confirm(` ${code} `)).toEqual({ challenge: 'DONE' })
  expect(page.session()).toMatchObject({ hasUser: true, email })
})

it('tells the functions of the pool which site the sign-up is from', async () => {
  let sent: unknown
  page.intercept((action, _address, { body }) => {
    if (action === 'SignUp') sent = JSON.parse(String(body))
    return undefined
  })
  await signUp()
  expect(sent).toEqual({
    ClientId: 'orchardembeddedclient',
    Username: email,
    Password: PASSWORD,
    UserAttributes: [],
    ValidationData: [{ Name: 'site', Value: SITE }],
    ClientMetadata: { site: SITE },
  })
  expect(await identity.user(email)).toMatchObject({
    signUp: { validationData: { site: SITE }, clientMetadata: { site: SITE } },
  })
})

it('sends another code', async () => {
  await signUp()
  expect(await page.client.resendConfirmationCode(email)).toMatchObject({ medium: 'EMAIL' })
  const { code } = await identity.message(email)
  expect(await confirm(code)).toEqual({ challenge: 'DONE' })
})

it('confirms what another page began, and leaves the sign-in to the visitor', async () => {
  await signUp()
  const other = await openAuthPage(identity)
  const { code } = await identity.message(email)
  await expect(other.client.confirmSignUp({ email, code, password: null })).rejects.toMatchObject({
    code: 'AutoSignInLost',
    message: 'Please use your credentials to sign in',
  })
  expect(await other.client.signIn({ email, password: PASSWORD })).toEqual({ challenge: 'DONE' })
})

it.each([
  [{ email: '', password: 'x' }, 'Username cannot be empty'],
  [{ email: 'a@example.com', password: '' }, 'Password cannot be empty'],
  [null, 'Error creating account'],
  [{ password: 'x' }, 'Error creating account'],
])('refuses %j at once', async (input, message) => {
  await expect(page.client.signUp(input as never)).rejects.toMatchObject({ message })
  expect(page.asked).toEqual([])
})

it('says in the words of the provider that an address is taken', async () => {
  await identity.dev('users', { email, password: PASSWORD })
  await expect(signUp()).rejects.toMatchObject({ code: 'UsernameExistsException' })
})

it('has codes and links told apart by the configuration', async () => {
  expect(page.client.confirmBy).toBe('code')
  page = await openAuthPage(identity, { confirmBy: 'link' })
  expect(page.client.confirmBy).toBe('link')
  expect(await signUp()).toMatchObject({ confirm: 'link' })
})

it('looks every 5 s whether the link was followed, also after a poll that failed or took long', async () => {
  await signUp()
  const polls = (count: number) =>
    waitFor(() => expect(page.asked.filter((one) => one === 'InitiateAuth')).toHaveLength(count))
  const waiting = waitForConfirmation()
  page.advance(4_999)
  await polls(0)
  page.advance(1)
  await polls(1)
  page.intercept(() => new TypeError('Failed to fetch'))
  page.advance(5_000)
  await polls(2)
  let release = page.hold('InitiateAuth')
  page.advance(5_000)
  await polls(3)
  page.advance(3_000)
  release()
  release = page.hold('InitiateAuth')
  page.advance(2_000)
  await polls(4)
  page.advance(9_000)
  release()
  await polls(5)
  const { link = '' } = await identity.message(email)
  await fetch(link)
  page.advance(5_000)
  expect(await waiting).toEqual({ challenge: 'DONE' })
  expect(page.session().email).toBe(email)
})

it('waits for the link on a page that did not begin the sign-up', async () => {
  await signUp()
  page = await openAuthPage(identity)
  const waiting = waitForConfirmation()
  const { link = '' } = await identity.message(email)
  await fetch(link)
  page.advance(5_000)
  expect(await waiting).toEqual({ challenge: 'DONE' })
})

it.each([false, true])('gives up after 180 s, also during a poll that hangs: %s', async (hangs) => {
  await signUp()
  const waiting = waitForConfirmation()
  if (hangs) {
    page.intercept(() => new Promise(() => {}))
    page.advance(5_000)
    await waitFor(() => expect(page.asked).toContain('InitiateAuth'))
  }
  page.advance(180_001)
  await expect(waiting).rejects.toMatchObject({
    code: 'NotConfirmedInTime',
    message: 'Please confirm your account and use your credentials to sign in.',
  })
})

it('stops when nobody waits any more', async () => {
  await signUp()
  const control = new AbortController()
  const waiting = waitForConfirmation(control.signal)
  control.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'Stopped' })
})

it('signs nobody in by a response that comes after the visitor has left', async () => {
  await signUp()
  await fetch((await identity.message(email)).link ?? '')
  const control = new AbortController()
  const waiting = waitForConfirmation(control.signal)
  const release = page.hold('RespondToAuthChallenge')
  page.advance(5_000)
  await waitFor(() => expect(page.asked).toContain('RespondToAuthChallenge'))
  control.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'Stopped' })
  release()
  await waitFor(() => expect(page.asked).toContain('RevokeToken'))
  expect(await page.client.currentUser().catch(() => null)).toBeNull()
  expect(page.session()).toMatchObject({ hasUser: false, email: null })
})

it('leaves the next sign-in alone once it has stopped', async () => {
  await signUp()
  await fetch((await identity.message(email)).link ?? '')
  const control = new AbortController()
  const waiting = waitForConfirmation(control.signal)
  page.advance(5_000)
  expect(await waiting).toEqual({ challenge: 'DONE' })
  const signIn = () => page.client.signIn({ email, password: PASSWORD })
  const next = signIn()
  control.abort()
  page.advance(180_000)
  await setImmediate()
  await expect(signIn()).rejects.toMatchObject({ code: 'SignInPending' })
  expect(await next).toEqual({ challenge: 'DONE' })
})
