import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthClient, SignInStep } from '#src/auth/auth-client.ts'
import { type AuthPage, openAuthPage, PASSWORD, SITE, TOKENS } from '#src/testing/auth-page.ts'
import { type IdentityProcess, startIdentityProvider } from '#src/testing/identity-provider.ts'
import { totpCode } from '#src/testing/totp-code.ts'
import { waitFor } from '#src/testing/wait-for.ts'

// The visitor asks to sign in as Ana, the response is late, and the visitor leaves. What no page can reach:
// passkeys and recovery codes are in the browser (`e2e/tests/abandoned-sign-in.spec.ts`), a reset password ends in the
// sign-in by password, and nobody can sign out in another tab while this one has the form of a sign-in.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const BEN = 'ben@example.com'
const realFetch = globalThis.fetch
let identity: IdentityProcess
let page: AuthPage
let ana: string
let count = 0

beforeAll(async () => {
  identity = await startIdentityProvider(SITE)
  await identity.dev('users', { email: BEN, password: PASSWORD })
  return () => identity.stop()
})
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  ana = `ana.${++count}@example.com`
  page = await openAuthPage(identity)
  vi.stubGlobal('navigator', { userAgent: 'A browser' }) // names the device
})
afterAll(() => vi.unstubAllGlobals())

type Entry = (client: AuthClient, signal: AbortSignal) => Promise<unknown>

const seed = (user: object = {}) =>
  identity.dev('users', { email: ana, password: PASSWORD, ...user })
const byPassword: Entry = (client, signal) =>
  client.signIn({ email: ana, password: PASSWORD }, signal)
const signInAsBen = (client: AuthClient) => client.signIn({ email: BEN, password: PASSWORD })
/** By the password of an account that is there. */
async function known(): Promise<Entry> {
  await seed()
  return byPassword
}
const codeSent = async () => (await identity.message(ana)).code

/** Goes on to the challenge; its response is what comes late. */
async function challenged(
  mfa: string,
  respond: (step: SignInStep, totpSecret: string) => string | Promise<string>,
): Promise<Entry> {
  const { totpSecret = '' } = await seed(
    mfa === 'new password' ? { status: 'FORCE_CHANGE_PASSWORD' } : { mfa },
  )
  const step = await page.client.signIn({ email: ana, password: PASSWORD })
  const response = await respond(step, totpSecret)
  return (client, signal) => client.answerChallenge(response, undefined, { signal })
}

/** Follows the visitor to another site and back. */
async function returned(where: 'hosted' | 'google'): Promise<Entry> {
  await seed()
  await page.client.signInByRedirect(where, '/')
  const address = new URL(page.left.at(-1) ?? '')
  const fields = where === 'hosted' ? { username: ana, password: PASSWORD } : { email: ana }
  const form = { ...Object.fromEntries(address.searchParams), ...fields }
  const path = where === 'hosted' ? '/login' : '/social/authorize'
  const response = await realFetch(identity.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const back = new URL(response.headers.get('location') ?? '')
  return (client, signal) => client.completeRedirect(back, signal)
}

/** Signs up; the account is confirmed by a code or, already, by the link. */
async function signedUp(by: 'code' | 'link'): Promise<Entry> {
  await page.client.signUp({ email: ana, password: PASSWORD })
  const { code, link = '' } = await identity.message(ana)
  const login = { email: ana, password: PASSWORD }
  if (by === 'code') return (client, signal) => client.confirmSignUp({ ...login, code }, signal)
  await realFetch(link)
  return (client, signal) => {
    const waiting = client.waitForConfirmation(login, signal)
    page.advance(5_000)
    return waiting
  }
}

/** Each way in, and the request whose response comes late. */
const WAYS_IN: readonly [way: string, late: string, prepare: () => Promise<Entry>][] = [
  ['password, proof begun', 'InitiateAuth', known],
  ['password', 'RespondToAuthChallenge', known],
  ['password, new device', 'ConfirmDevice', known],
  [
    'password, known device',
    TOKENS,
    async () => {
      const enter = await known()
      await page.client.signIn({ email: ana, password: PASSWORD })
      await page.client.signOut()
      return enter
    },
  ],
  ['text message', TOKENS, () => challenged('sms', codeSent)],
  [
    'authenticator app',
    'RespondToAuthChallenge',
    () => challenged('totp', (_step, secret) => totpCode(secret)),
  ],
  ['choice of a method', 'RespondToAuthChallenge', () => challenged('both', () => 'SMS')],
  [
    'app set up',
    'VerifySoftwareToken',
    () =>
      challenged('setup', (step) =>
        step.challenge === 'MFA_SETUP' ? totpCode(step.totp.secret) : '',
      ),
  ],
  [
    'app set up, code accepted',
    TOKENS,
    () =>
      challenged('setup', (step) =>
        step.challenge === 'MFA_SETUP' ? totpCode(step.totp.secret) : '',
      ),
  ],
  ['custom challenge', 'RespondToAuthChallenge', () => challenged('custom', codeSent)],
  [
    'new password required',
    'RespondToAuthChallenge',
    () => challenged('new password', () => 'Another-horse-2'),
  ],
  ['confirmation code', 'ConfirmSignUp', () => signedUp('code')],
  ['automatic sign-in after a code', TOKENS, () => signedUp('code')],
  ['confirmation link', 'RespondToAuthChallenge', () => signedUp('link')],
  ['hosted page', '/oauth2/token', () => returned('hosted')],
  ['Google', '/social/token', () => returned('google')],
]

/** Each way out, and who is signed in afterwards. */
const WAYS_OUT: readonly [
  way: string,
  leave: (control: AbortController) => unknown,
  left: string | null,
][] = [
  ['Cancel, Back, another address, another page', (control) => control.abort(), null],
  [
    'another sign-in here',
    (control) => {
      control.abort()
      return signInAsBen(page.client)
    },
    BEN,
  ],
  [
    'a sign-in in another tab',
    async () => {
      await signInAsBen(page.openTab())
      await page.client.restoreSession()
    },
    BEN,
  ],
  [
    'a sign-in and sign-out in another tab',
    async () => {
      const tab = page.openTab()
      await signInAsBen(tab)
      const noticed = page.client.restoreSession()
      await tab.signOut()
      await noticed
    },
    null,
  ],
  ['a sign-out here', () => page.client.signOut(), null],
]

/** Who is signed in here, and after a reload. */
async function whoIsIn(): Promise<(string | null)[]> {
  const here = page.session().email
  const reloaded = page.reload()
  await reloaded.restoreSession()
  const user = await reloaded.currentUser().catch(() => null)
  expect(user?.attributes?.email ?? null).toBe(page.session().email)
  return [here, page.session().email]
}

describe.each(WAYS_IN)('%s: a late response to %s', (_way, late, prepare) => {
  it.each(WAYS_OUT)('signs nobody in after %s', async (_out, leave, left) => {
    const enter = await prepare()
    const issued: string[] = []
    const release = page.hold(late, async (response) => {
      const body = await response.json()
      issued.push(body.AuthenticationResult?.RefreshToken ?? body.refresh_token)
    })
    const control = new AbortController()
    const outcome = enter(page.client, control.signal).then(
      () => 'signed in',
      ({ code }) => code,
    )
    await waitFor(() => expect(issued).toHaveLength(1))
    await leave(control)
    release()
    expect(await outcome).toMatch(/^(?:Cancelled|Stopped|AutoSignInLost)$/)
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    expect(await whoIsIn()).toEqual([left, left])
    const [refreshToken] = issued
    if (refreshToken) await waitFor(async () => expect(await isRevoked(refreshToken)).toBe(true))
  })
})

it('leaves the challenge of the next sign-in alone', async () => {
  await seed()
  await identity.dev('users', { email: BEN, mfa: 'sms' })
  const release = page.hold('RespondToAuthChallenge')
  const control = new AbortController()
  const left = byPassword(page.client, control.signal).catch(({ code }) => code)
  await waitFor(() => expect(page.asked).toContain('RespondToAuthChallenge'))
  control.abort()
  expect(await signInAsBen(page.client)).toMatchObject({ challenge: 'SMS_MFA' })
  release()
  expect(await left).toBe('Cancelled')
  await waitFor(() => expect(page.asked).toContain('RevokeToken'))
  const { code } = await identity.message(BEN)
  expect(await page.client.answerChallenge(code)).toEqual({ challenge: 'DONE' })
  expect(page.session().email).toBe(BEN)
  await identity.dev('users', { email: BEN, mfa: 'none' })
})

it('goes on with a challenge whose response the visitor did not wait for', async () => {
  await seed({ mfa: 'sms' })
  const step = await page.client.signIn({ email: ana, password: PASSWORD })
  const control = new AbortController()
  page.intercept(() => new Promise(() => {}))
  const signal = control.signal
  const first = page.client.answerChallenge('000000', { email: ana, step }, { signal })
  control.abort()
  await expect(first).rejects.toMatchObject({ code: 'Cancelled' })
  page.intercept(null)
  const again = page.client.answerChallenge(await codeSent(), { email: ana, step })
  expect(await again).toEqual({ challenge: 'DONE' })
})

it('leaves the next sign-in alone by a late refusal', async () => {
  await seed({ status: 'UNCONFIRMED' })
  await identity.dev('users', { email: BEN, mfa: 'sms' })
  const release = page.hold('RespondToAuthChallenge')
  const control = new AbortController()
  const left = byPassword(page.client, control.signal).catch(({ code }) => code)
  await waitFor(() => expect(page.asked).toContain('RespondToAuthChallenge'))
  control.abort()
  expect(await signInAsBen(page.client)).toMatchObject({ challenge: 'SMS_MFA' })
  release()
  expect(await left).toBe('Cancelled')
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  const { code } = await identity.message(BEN)
  expect(await page.client.answerChallenge(code)).toEqual({ challenge: 'DONE' })
  await identity.dev('users', { email: BEN, mfa: 'none' })
})

it('answers no challenge for a visitor who sees that somebody else signs in', async () => {
  await seed({ mfa: 'sms' })
  const step = await page.client.signIn({ email: ana, password: PASSWORD })
  await signInAsBen(page.openTab())
  const noticed = page.client.restoreSession()
  const late = page.client.answerChallenge(await codeSent(), { email: ana, step })
  await expect(late).rejects.toMatchObject({ code: 'Cancelled' })
  await noticed
  expect(await whoIsIn()).toEqual([BEN, BEN])
})

it.each(['fails', 'is cancelled'])('keeps the code in hand if another one %s', async (how) => {
  await seed({ mfa: 'sms' })
  const step = await page.client.signIn({ email: ana, password: PASSWORD })
  const code = await codeSent()
  const control = new AbortController()
  page.intercept((action) =>
    action !== 'InitiateAuth'
      ? undefined
      : how === 'fails'
        ? new TypeError('down')
        : new Promise(() => {}),
  )
  const again = byPassword(page.client, control.signal).catch(({ code }) => code)
  if (how === 'is cancelled') control.abort()
  expect(await again).toBe(how === 'fails' ? 'NetworkError' : 'Cancelled')
  page.intercept(null)
  expect(await page.client.answerChallenge(code, { email: ana, step })).toEqual({
    challenge: 'DONE',
  })
})

it('keeps the name of the user, which Amazon does not repeat with a challenge', async () => {
  // As logged in https://github.com/amazon-archives/aws-cognito-angular-quickstart/issues/121.
  const { sub } = await seed({ mfa: 'sms' })
  const names: unknown[] = []
  page.intercept((action, address, init) => {
    if (action !== 'RespondToAuthChallenge') return undefined
    names.push(JSON.parse(String(init.body)).ChallengeResponses.USERNAME)
    return realFetch(address, init).then(async (response) => {
      const body = await response.json()
      delete body.ChallengeParameters?.USERNAME
      delete body.ChallengeParameters?.USER_ID_FOR_SRP
      return Response.json(body, { status: response.status })
    })
  })
  const step = await page.client.signIn({ email: ana, password: PASSWORD })
  const reloaded = page.reload()
  expect(await reloaded.answerChallenge(await codeSent(), { email: ana, step })).toEqual({
    challenge: 'DONE',
  })
  expect(names).toEqual([sub, sub])
})

it('trusts no device for a visitor who has left, and waits for no trust', async () => {
  const trust = '/op/user/trusted-devices'
  for (const isLeft of [true, false]) {
    await seed({ mfa: 'sms' })
    const step = await page.client.signIn({ email: ana, password: PASSWORD })
    const control = new AbortController()
    const release = isLeft ? page.hold('ConfirmDevice') : () => {}
    if (!isLeft) page.intercept((action) => (action === trust ? new Promise(() => {}) : undefined))
    const resumed = { email: ana, step }
    const options = { signal: control.signal, trustsDevice: true }
    const outcome = page.client.answerChallenge(await codeSent(), resumed, options).then(
      ({ challenge }) => challenge,
      ({ code }) => code,
    )
    await waitFor(() => expect(page.asked).toContain(isLeft ? 'ConfirmDevice' : trust))
    if (isLeft) {
      control.abort()
      release()
      await waitFor(() => expect(page.asked).toContain('RevokeToken'))
      expect(page.asked).not.toContain(trust)
    } else page.advance(3_000)
    expect(await outcome).toBe(isLeft ? 'Cancelled' : 'DONE')
  }
})

describe('a late refusal', () => {
  it('of an earlier sign-in leaves the next one of the same person', async () => {
    await seed()
    await page.client.signIn({ email: ana, password: PASSWORD })
    let ask = () => {}
    const asking = new Promise<void>((resolve) => {
      ask = resolve
    })
    page.intercept((action, address, init) => {
      if (action !== 'GetUser') return undefined
      page.intercept(null)
      return asking.then(() => realFetch(address, init))
    })
    const late = page.client.currentUser().catch(({ message }) => message)
    await waitFor(() => expect(page.asked).toContain('GetUser'))
    const tab = page.openTab()
    await tab.signOut({ everywhere: true })
    await tab.signIn({ email: ana, password: PASSWORD })
    ask()
    expect(await late).toBe('Access Token has been revoked')
    await page.client.restoreSession()
    expect(await whoIsIn()).toEqual([ana, ana])
  })

  it('keeps “Sign out everywhere” from ending the sign-in of somebody else', async () => {
    await seed()
    await page.client.signIn({ email: ana, password: PASSWORD })
    page.advance(2 * 3_600_000)
    const release = page.hold('GetTokensFromRefreshToken')
    const leaving = page.client.signOut({ everywhere: true }).catch(({ code }) => code)
    await waitFor(() => expect(page.asked).toContain('GetTokensFromRefreshToken'))
    const tab = page.openTab()
    await tab.signOut()
    await signInAsBen(tab)
    release()
    await leaving
    await page.client.restoreSession()
    expect(await whoIsIn()).toEqual([BEN, BEN])
    page.advance(2 * 3_600_000)
    expect(await page.client.currentUser()).toMatchObject({ attributes: { email: BEN } })
  })
})

it('goes on with a challenge after a reload of the page', async () => {
  await seed({ mfa: 'sms' })
  const step = await page.client.signIn({ email: ana, password: PASSWORD })
  const reloaded = page.reload()
  const { code } = await identity.message(ana)
  const resumed = { email: ana, step }
  await expect(reloaded.answerChallenge('000000', resumed)).rejects.toMatchObject({
    code: 'CodeMismatchException',
  })
  expect(await reloaded.answerChallenge(code, resumed)).toEqual({ challenge: 'DONE' })
  expect(await whoIsIn()).toEqual([ana, ana])
})

async function isRevoked(RefreshToken: string): Promise<boolean> {
  const response = await realFetch(identity.origin, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId: 'orchardembeddedclient', RefreshToken }),
  })
  const { message } = await response.json()
  return message === 'Refresh Token has been revoked'
}

it('waits for no confirmation once somebody has signed in in another tab', async () => {
  const enter = await signedUp('link')
  page.intercept(() => new TypeError('down'))
  const waiting = enter(page.client, new AbortController().signal)
  await waitFor(() => expect(page.asked).toContain('InitiateAuth'))
  page.intercept(null)
  await signInAsBen(page.openTab())
  page.advance(5_000)
  await expect(waiting).rejects.toMatchObject({ code: 'Cancelled' })
  expect(await whoIsIn()).toEqual([null, BEN])
})
