import type { Locator, Page } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { comeFromElsewhere } from '#fixtures/client-address.ts'
import { createUser, IDENTITY, newEmail, PASSWORD } from '#fixtures/identity.ts'
import { modulesOf } from '#fixtures/modules.ts'
import { expect, test } from '#fixtures/test.ts'

/** The actions of each panel that stand out, by their look. */
const ACTIONS = {
  'Your keys': ['primary Copy API key'],
  'Make your first call': ['primary Run it'],
  'Connect your AI assistant (MCP)': [],
  'Plan and usage': ['primary Download usage as CSV'],
  'Plan and billing': ['primary Change plan'],
  Alerts: [],
  Security: ['primary Change password'],
  Devices: [],
  'Your data': ['primary Download my data', 'danger Delete my account'],
}

/** The look and the words of the buttons of a panel that stand out. */
const standingOut = (panel: Locator) =>
  panel
    .locator('button:is([data-variant="primary"], [data-variant="danger"])')
    .evaluateAll((all) => all.map((one) => `${one.dataset['variant']} ${one.textContent}`))

/** Buttons that open a form, and the action of that form. */
const FORMS = [
  ['Your keys', 'Rotate API key', 'primary Rotate key'],
  ['Your keys', 'Create another key', 'primary Create key'],
  ['Plan and billing', 'Change plan', 'primary Confirm change'],
  ['Alerts', 'Change email alerts', 'primary Save email alerts'],
  ['Alerts', 'Add a webhook', 'primary Add webhook'],
  ['Security', 'Change password', 'primary Save new password'],
  ['Security', 'Add phone number', 'primary Send code'],
  ['Security', 'Set up authenticator app', 'primary Continue'],
  ['Devices', 'Sign out everywhere', 'primary Yes, sign out everywhere'],
  ['Your data', 'Delete my account', 'danger Yes, delete my account'],
] as const

test.describe('the actions of My Account', () => {
  test.beforeEach(async ({ open, signInAsNewUser }) => {
    await signInAsNewUser()
    await open('/profile')
  })

  test('each panel of My Account has at most one primary action, and deletion looks dangerous @soak', async ({
    page,
  }) => {
    const account = new AccountPages(page)
    for (const [name, actions] of Object.entries(ACTIONS))
      await expect.poll(() => standingOut(account.section(name))).toEqual(actions)
  })

  test('a form in a panel has the only primary action there, until it is closed', async ({
    page,
  }) => {
    const account = new AccountPages(page)
    // One form after the other: the next one closes the one before.
    for (const [panel, opener, action] of FORMS) {
      await account.section(panel).getByRole('button', { name: opener }).click()
      await expect.poll(() => standingOut(account.section(panel))).toEqual([action])
    }
    for (const [panel, actions] of Object.entries(ACTIONS)) {
      const cancel = account.section(panel).getByRole('button', { name: 'Cancel', exact: true })
      if (await cancel.isVisible()) await cancel.click()
      await expect.poll(() => standingOut(account.section(panel))).toEqual(actions)
    }
  })
})

/**
 * Opens an address and lets the code of the account pages come after the first frames. The result returns what was on the
 * screen in any frame since then: headings of pages, and the field of a form.
 */
async function openSlowly(page: Page, path: string): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      for (const one of document.querySelectorAll<HTMLElement>(
        'main :is(h1, input[name="email"])',
      )) {
        if (!one.checkVisibility({ visibilityProperty: true })) continue
        // biome-ignore lint/performance/useDomNodeTextContent: without the words that the CSS hides
        seen.add(one.innerText || 'the form')
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  let release = () => {}
  const painted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(modulesOf('account'), async (route) => {
    await painted
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('main').waitFor({ state: 'attached' })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  release()
  return () => page.evaluate(() => [...Reflect.get(window, 'seen')])
}

for (const path of ['/signin', '/register'])
  test(`who is signed in never sees the form of ${path}`, async ({ page, signInAsNewUser }) => {
    await signInAsNewUser()
    const seen = await openSlowly(page, path)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Account')
    await expect.poll(seen).toEqual(['My Account'])
  })

test('who seems to be signed in gets the form when the provider does not respond', async ({
  page,
  signInAsNewUser,
}) => {
  await signInAsNewUser()
  await page.route(`${IDENTITY}/`, () => undefined)
  await page.goto('/signin')
  await expect(page.getByText('You are signed in. One moment…')).toBeVisible()
  await expect(new AccountPages(page).email).toBeVisible()
  await expect(page.getByText('You are signed in. One moment…')).toBeHidden()
})

test('who is not signed in never sees My Account on the way to the form', async ({ page }) => {
  const seen = await openSlowly(page, '/profile')
  await expect(page).toHaveURL('/signin?next=/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expect.poll(seen).toEqual(['Sign in', 'the form'])
})

test('who is not signed in gets a heading and a link where the code of My Account does not arrive', async ({
  page,
}) => {
  await page.route(modulesOf('account'), () => undefined)
  await page.goto('/profile', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).toBeVisible()
  await expect(main.getByRole('link')).toHaveAttribute('href', '/signin?next=/profile')
})

test.describe('a message goes when it is stale @soak', () => {
  const account = (page: Page) => new AccountPages(page)

  test('an error, with an edit of the field that it speaks of', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 400/)
    const { alert, email, password, code } = account(page)
    const user = await createUser()
    await open('/signin')
    await account(page).signIn({ ...user, password: 'not it' })
    await expect(alert).toBeVisible()
    await email.pressSequentially('x')
    await expect(alert).toHaveCount(0)

    await open('/register')
    await account(page).register(user)
    await expect(alert).toContainText('There is an account')
    await password.pressSequentially('x')
    await expect(alert).toBeVisible()
    await email.fill(newEmail())
    await expect(alert).toHaveCount(0)
    await account(page).register({ email: newEmail(), password: PASSWORD })
    await code.fill('no code')
    await account(page).button('Confirm account').click()
    await expect(alert).toBeVisible()
    await code.pressSequentially('1')
    await expect(alert).toHaveCount(0)
  })

  test('"A new code is on its way", with the code; and its refusal, with another', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of 400/)
    await page.clock.install()
    await open('/forgotpassword')
    const user = await createUser()
    await account(page).email.fill(user.email)
    await account(page).button('Send reset code').click()
    await expect(account(page).code).toBeVisible()
    const sent = page.getByText('A new code is on its way')
    await page.clock.fastForward(31_000)
    await account(page).button('Send a new code').click()
    await expect(sent).toBeVisible()
    await account(page).code.fill('000')
    await account(page).newPassword.fill('Another-horse-2')
    await account(page).confirmNewPassword.fill('Another-horse-2')
    await account(page).button('Reset password').click()
    await expect(account(page).alert).toBeVisible()
    await expect(sent).toHaveCount(0)
    await page.clock.fastForward(31_000)
    await account(page).button('Send a new code').click()
    await expect(sent).toBeVisible()
    await expect(account(page).alert).toHaveCount(0)
  })

  test('a success on My Account, when something else is begun', async ({
    context,
    page,
    open,
    signInAsNewUser,
  }) => {
    await comeFromElsewhere(context)
    await signInAsNewUser()
    await open('/profile')
    await account(page).button('Create another key').click()
    await page.getByLabel('Key name').fill('Till')
    await account(page).button('Create key').click()
    await expect(page.getByText('Till is ready.')).toBeVisible()
    await account(page).button('Change password').click()
    await expect(page.getByText('Till is ready.')).toHaveCount(0)
  })
})

test.describe('what does not respond can be cancelled @soak', () => {
  test('a new code', async ({ page, open }) => {
    const account = new AccountPages(page)
    await page.clock.install()
    await open('/register')
    await account.register({ email: newEmail(), password: PASSWORD })
    await expect(account.code).toBeVisible()
    await page.clock.fastForward(31_000)
    await page.route(`${IDENTITY}/`, () => undefined)
    await account.button('Send a new code').click()
    await expect(account.button('Sending a new code…')).toBeVisible()
    await page.clock.fastForward(11_000)
    await expect(page.getByText('Still no response.')).toBeVisible()
    await account.button('Cancel').click()
    await expect(account.button('Cancel')).toHaveCount(0)
    await page.unroute(`${IDENTITY}/`)
    await account.button('Send a new code').click()
    await expect(page.getByText('A new code is on its way')).toBeVisible()
  })

  test('another text message', async ({ page, open }) => {
    const account = new AccountPages(page)
    const phone = `+1206${String(Math.random()).slice(2, 9)}`
    const user = await createUser({ mfa: 'sms', phone })
    await page.clock.install()
    await open('/signin')
    await account.signIn(user)
    await expect(account.authenticationCode).toBeVisible()
    await page.clock.fastForward(31_000)
    await page.route(`${IDENTITY}/`, () => undefined)
    await account.button('Send another code').click()
    await page.clock.fastForward(11_000)
    await account.button('Cancel').click()
    await page.unroute(`${IDENTITY}/`)
    await account.button('Send another code').click()
    await expect(page.getByText('A new code is on its way')).toBeVisible()
  })

  for (const name of ['Continue with Google', 'Sign in with the hosted page'])
    test(name, async ({ page, open }) => {
      const account = new AccountPages(page)
      // Playwright waits for a navigation to end, which this one does not: the page itself presses Cancel.
      await page.addInitScript(() => {
        const wait = window.setTimeout
        const hurry = (act: () => void, ms: number, ...rest: unknown[]) =>
          wait(act, ms === 10_000 ? 500 : ms, ...rest)
        Object.assign(window, { setTimeout: hurry })
        const observer = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll('button')]
          const cancel = buttons.find(({ textContent }) => textContent === 'Cancel')
          if (!cancel) return
          observer.disconnect()
          Object.assign(window, { said: document.querySelector('main')?.textContent })
          cancel.click()
        })
        observer.observe(document, { childList: true, subtree: true })
      })
      await open('/signin')
      await page.route(/authorize/, () => undefined)
      await account.button(name).click()
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'said')))
        .toMatch(/Going to .*Still no response\./)
      await expect(account.button(name)).toBeEnabled()
      await expect(account.button('Cancel')).toHaveCount(0)
      await expect(page).toHaveURL('/signin')
      await page.unroute(/authorize/)
      await account.button(name).click()
      await expect(page).toHaveURL(new RegExp(`^${IDENTITY}/`))
    })
})
