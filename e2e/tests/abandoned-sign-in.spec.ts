import type { BrowserContext, Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { expectSections } from '#fixtures/account-test.ts'
import { addAuthenticator } from '#fixtures/authenticator.ts'
import {
  accessTokenOf,
  createUser,
  IDENTITY,
  newEmail,
  newestMessage,
  PASSWORD,
  signInAs,
} from '#fixtures/identity.ts'
import { askAs } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'
import { totpCode } from '#fixtures/totp.ts'

// A row of each way in: the visitor leaves while its last response is under way. All ways in and out with the real
// client are in `shared/src/auth/client/attempts.test.ts`.

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** Holds the next response to an action of the provider or to a path of it; with challenges, the one that has tokens. */
async function hold(page: Page, name: string) {
  const held = createGate()
  const released = createGate()
  let isOver = false
  let hasTokens = false
  await page.route(`${IDENTITY}/**`, async (route) => {
    const target = route.request().headers()['x-amz-target'] ?? ''
    const isIt = target.endsWith(`.${name}`) || new URL(route.request().url()).pathname === name
    if (!isIt || isOver) return route.fallback()
    const response = await route.fetch()
    hasTokens = /refresh_?token/i.test(await response.text())
    if (hasTokens || name !== 'RespondToAuthChallenge') {
      isOver = true
      held.open()
      await released.opened
    }
    // The page may have given the request up.
    await route.fulfill({ response }).catch(() => undefined)
  })
  return {
    held: held.opened,
    /** Lets the response through, and waits until the page has dropped it. */
    async release() {
      const revoked = hasTokens
        ? page.waitForRequest((request) =>
            /RevokeToken/.test(request.headers()['x-amz-target'] ?? ''),
          )
        : null
      released.open()
      await revoked
    },
  }
}

interface Visit {
  page: Page
  account: AccountPages
}

interface Row {
  wayIn: string
  late: string
  /** Goes on to the request whose response comes late. */
  enter(visit: Visit): Promise<void>
  wayOut: string
  leave(visit: Visit): Promise<unknown>
  /** Of the page where the visitor is then. */
  heading: string
}

async function register({ account }: Visit): Promise<void> {
  const email = newEmail()
  await account.link('Create your account').click()
  await account.register({ email, password: PASSWORD })
  await expect(account.code).toBeVisible()
  await account.code.fill((await newestMessage(email)).code)
  await account.button('Confirm account').click()
}
const press = (name: string) => (visit: Visit) => visit.account.button(name).click()
const follow =
  (name: string) =>
  ({ page }: Visit) =>
    page.getByRole('link', { name }).first().click()
/** Comes to the form from `/pricing`, so that Back leads there. */
async function fromPricing({ page }: Visit): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/signin/)
}

/** The rows of a visit, and where it begins; each further row begins at the form to which the one before has led. */
const VISITS: Record<string, readonly [start: string, ...rows: Row[]]> = {
  'a password': [
    '/pricing',
    {
      wayIn: 'password',
      late: 'InitiateAuth',
      async enter(visit) {
        await fromPricing(visit)
        const user = await createUser()
        await visit.account.signIn(user)
      },
      wayOut: 'Back',
      leave: ({ page }) => page.goBack(),
      heading: 'Pricing',
    },
    {
      wayIn: 'password',
      late: 'RespondToAuthChallenge',
      enter: async ({ account }) => account.signIn(await createUser()),
      wayOut: 'another page',
      leave: follow('Create your account'),
      heading: 'Create your account',
    },
  ],
  'a second factor': [
    '/signin',
    {
      wayIn: 'text message',
      late: 'RespondToAuthChallenge',
      async enter({ account }) {
        const phone = `+1206${String(Math.random()).slice(2, 9)}`
        await account.signIn(await createUser({ mfa: 'sms', phone }))
        await expect(account.authenticationCode).toBeVisible()
        await account.authenticationCode.fill((await newestMessage(phone)).code)
        await account.button('Continue').click()
      },
      wayOut: 'Start again',
      leave: press('Start again'),
      heading: 'Sign in',
    },
    {
      wayIn: 'recovery code',
      late: 'RespondToAuthChallenge',
      async enter({ account, page }) {
        const user = await createUser()
        const token = await accessTokenOf(user)
        await createUser({ email: user.email, mfa: 'totp' })
        type Made = { codes: string[] }
        const { codes } = await askAs<Made>(token, ['POST', '/recovery-codes'], {})
        await account.signIn(user)
        await account.button('Lost your phone?').click()
        await page.getByLabel('Recovery code').fill(codes[0] ?? '')
        await account.button('Turn off 2FA').click()
      },
      wayOut: 'Back',
      leave: press('Back'),
      heading: 'Sign in',
    },
    {
      wayIn: 'authenticator app',
      late: 'RespondToAuthChallenge',
      async enter({ account }) {
        const user = await createUser({ mfa: 'totp' })
        await account.signIn(user)
        await account.authenticationCode.fill(totpCode(user.totpSecret))
        await account.button('Continue').click()
      },
      wayOut: 'Lost your phone?',
      leave: press('Lost your phone?'),
      heading: 'Use a recovery code',
    },
  ],
  'another challenge': [
    '/signin',
    {
      wayIn: 'custom challenge',
      late: 'RespondToAuthChallenge',
      async enter({ account, page }) {
        const user = await createUser({ mfa: 'custom' })
        await account.signIn(user)
        const response = page.getByLabel('Challenge response')
        await expect(response).toBeVisible()
        await response.fill((await newestMessage(user.email)).code)
        await account.button('Continue').click()
      },
      wayOut: 'Start again',
      leave: press('Start again'),
      heading: 'Sign in',
    },
    {
      wayIn: 'new password required',
      late: 'RespondToAuthChallenge',
      async enter({ account }) {
        await account.signIn(await createUser({ status: 'FORCE_CHANGE_PASSWORD' }))
        await account.newPassword.fill('Another-horse-2')
        await account.confirmNewPassword.fill('Another-horse-2')
        await account.button('Continue').click()
      },
      wayOut: 'Start again',
      leave: press('Start again'),
      heading: 'Sign in',
    },
  ],
  'a new account': [
    '/signin',
    {
      wayIn: 'confirmation code',
      late: 'ConfirmSignUp',
      enter: register,
      wayOut: 'Use another email address',
      leave: press('Use another email address'),
      heading: 'Create your account',
    },
    {
      wayIn: 'automatic sign-in after the code',
      late: 'RespondToAuthChallenge',
      enter: register,
      wayOut: 'Use another email address',
      leave: press('Use another email address'),
      heading: 'Create your account',
    },
  ],
}

for (const [what, [start, ...rows]] of Object.entries(VISITS))
  test(`a late response to ${what} signs nobody in`, async ({
    page,
    context,
    open,
    expectConsoleError,
  }) => {
    // A request that the page gives up.
    expectConsoleError(/ERR_FAILED|ERR_ABORTED/)
    const account = new AccountPages(page)
    const visit: Visit = { page, account }
    await open(start)
    for (const { enter, heading, late, leave, wayIn, wayOut } of rows)
      await test.step(`${wayIn}, then ${wayOut}: ${late} is late`, async () => {
        const { held, release } = await hold(page, late)
        await enter(visit)
        await held
        await leave(visit)
        await expect(account.heading).toHaveText(heading)
        await release()
        await isNobodyIn(visit, context, heading)
      })
  })

/** The page stays where the visitor went, and this browser keeps no tokens. */
async function isNobodyIn(
  { account, page }: Visit,
  context: BrowserContext,
  heading: string,
): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect((await context.cookies()).filter(({ name }) => /Token$|AuthUser$/.test(name))).toEqual([])
  await expect(account.heading).toHaveText(heading)
  await page.goto('/profile')
  await expect(page).toHaveURL('/signin?next=/profile')
}

test('somebody else who signs in meanwhile stays signed in', async ({ page, open }) => {
  const account = new AccountPages(page)
  const [left, other] = [await createUser(), await createUser()]
  await open('/signin')
  const { held, release } = await hold(page, 'RespondToAuthChallenge')
  await account.signIn(left)
  await held
  await account.link('Create your account').click()
  await account.link('Sign in').click()
  await account.signIn(other)
  await expect(page).toHaveURL('/profile')
  await release()
  for (const look of ['as it is', 'after a reload']) {
    if (look !== 'as it is') await page.reload()
    await expect(page.getByRole('main').getByText(other.email).first()).toBeVisible()
    await expect(page.getByText(left.email)).toHaveCount(0)
  }
})

test('a sign-in in another tab ends the one under way here', async ({
  page,
  context,
  baseURL,
  open,
}) => {
  const account = new AccountPages(page)
  const [left, other] = [await createUser(), await createUser()]
  await open('/signin')
  const { held, release } = await hold(page, 'RespondToAuthChallenge')
  await account.signIn(left)
  await held
  const tab = await context.newPage()
  await tab.goto(`${baseURL}/signin`)
  await new AccountPages(tab).signIn(other)
  await expect(tab).toHaveURL('/profile')
  await expect(page).toHaveURL('/profile')
  await release()
  for (const shown of [page, tab]) {
    await shown.reload()
    await expect(shown.getByRole('main').getByText(other.email).first()).toBeVisible()
  }
})

test('a passkey, then the password instead: a late response signs nobody in', async ({
  page,
  context,
  baseURL,
  open,
}) => {
  const account = new AccountPages(page)
  const user = await createUser()
  await addAuthenticator(page)
  await signInAs(context, baseURL ?? '', user)
  await open('/profile')
  await expectSections(page)
  await account.button('Add a passkey').click()
  await expect(account.section('Security').getByText('Your passkey is added.')).toBeVisible()
  await context.clearCookies()
  await open('/signin')
  const { held, release } = await hold(page, 'RespondToAuthChallenge')
  await account.email.fill(user.email)
  await account.button('Sign in with a passkey').click()
  await account.button('Continue').click()
  await held
  await account.button('Use your password').click()
  await release()
  await isNobodyIn({ page, account }, context, 'Sign in')
})

for (const [where, path] of [
  ['Sign in with the hosted page', '/oauth2/token'],
  ['Continue with Google', '/social/token'],
] as const)
  test(`${where}, then another page: a late response signs nobody in`, async ({
    page,
    context,
    open,
  }) => {
    const account = new AccountPages(page)
    const user = await createUser()
    await open('/signin')
    await account.button(where).click()
    await expect(page).toHaveURL(new RegExp(`^${IDENTITY}/`))
    await page.getByLabel('Email').fill(user.email)
    if (path === '/oauth2/token') await page.getByLabel('Password').fill(user.password)
    const { held, release } = await hold(page, path)
    await page.getByRole('button', { name: /^(?:Sign in|Continue)$/ }).click()
    await held
    await page.getByRole('link', { name: 'API Orchard' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(account.heading).not.toHaveText('Signing you in')
    const heading = (await account.heading.textContent()) ?? ''
    await release()
    await isNobodyIn({ page, account }, context, heading)
  })
