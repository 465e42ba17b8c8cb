import { AccountPages } from '#fixtures/account-pages.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { createUser, IDENTITY, newEmail, newestMessage, PASSWORD } from '#fixtures/identity.ts'
import { BARE_PATHS } from '#fixtures/site-paths.ts'
import { expect, test } from '#fixtures/test.ts'

const WRONG_CODE = /verification code|request a code again/

test('a new account comes to its key: rules, code, automatic sign-in', async ({ page, open }) => {
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/register')
  await expect(account.heading).toHaveText('Create your account')
  await account.email.fill(email)

  const rules = page.getByRole('main').getByRole('listitem')
  await expect(rules).toHaveCount(5)
  await account.password.pressSequentially('abcdefgh')
  await expect(rules.filter({ hasText: '(done)' })).toHaveCount(2)
  await account.password.fill(PASSWORD)
  await expect(rules.filter({ hasText: '(done)' })).toHaveCount(5)
  await expect(page.getByText('The password meets all rules.')).toBeAttached()

  await account.confirmPassword.fill(PASSWORD)
  await account.confirmPassword.press('Enter')
  await expect(account.heading).toHaveText('Confirm your email address')
  await expect(account.code).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])

  const { code } = await newestMessage(email)
  await account.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await account.button('Confirm account').click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  await account.button('Show API key').click()
  await expect(page.getByLabel('API key', { exact: true })).toHaveText(/^\w{20,}$/)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('what is wrong stands beside its field, the first one has the focus, nothing is lost', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  await open('/register')
  await account.button('Create account').click()
  await expect(account.email).toBeFocused()
  await expect(account.email).toHaveAccessibleDescription('Username cannot be empty')
  await expect(account.password).toHaveAccessibleDescription('Password cannot be empty')

  await account.register({ email: 'ada@example.org', password: 'orchard1' })
  await expect(account.password).toBeFocused()
  await expect(account.password).toHaveAccessibleDescription(/Still missing: one upper-case/)
  expect(await violationsInBothThemes(page)).toEqual([])

  await account.password.fill(PASSWORD)
  await expect(account.password).not.toHaveAttribute('aria-invalid')
  await account.confirmPassword.fill(`${PASSWORD}?`)
  await account.button('Create account').click()
  await expect(account.confirmPassword).toBeFocused()
  await expect(account.confirmPassword).toHaveAccessibleDescription('The two passwords differ')
  await expect(account.email).toHaveValue('ada@example.org')
  await expect(account.password).toHaveValue(PASSWORD)
  await account.password.fill(`${PASSWORD}?`)
  await expect(account.confirmPassword).not.toHaveAttribute('aria-invalid')
  await expect(account.confirmPassword).toHaveAccessibleDescription('')

  await test.step('password managers and phones know the fields', async () => {
    await expect(account.email).toHaveAttribute('autocomplete', 'username')
    await expect(account.password).toHaveAttribute('autocomplete', 'new-password')
    await expect(account.confirmPassword).toHaveAttribute('autocomplete', 'new-password')
    await account.password.fill('Secret-1')
    await page.getByRole('button', { name: 'Show password', exact: true }).click()
    await expect(account.password).toHaveAttribute('type', 'text')

    await account.register({ email: newEmail(), password: PASSWORD })
    await expect(account.code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(account.code).toHaveAttribute('inputmode', 'numeric')
  })
})

test('a wrong code may be mended; a new one comes after the countdown and ends the old @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const email = newEmail()
  await page.clock.install()
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await account.button('Confirm account').click()
  await expect(account.code).toHaveAccessibleDescription(/Confirmation code cannot be empty/)
  const first = await newestMessage(email)

  await account.code.fill(first.code === '000000' ? '111111' : '000000')
  await account.button('Confirm account').click()
  await expect(account.alert).toHaveText(WRONG_CODE)
  await expect(account.code).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])

  await expect(account.button('Send a new code')).toBeDisabled()
  await expect(page.getByText('Ask again in 0:')).toBeVisible()
  await page.clock.fastForward(31_000)
  await account.button('Send a new code').click()
  await expect(page.getByText('A new code is on its way')).toBeVisible()
  const second = await newestMessage(email)

  if (second.code !== first.code) {
    await account.code.fill(first.code)
    await account.button('Confirm account').click()
    await expect(account.alert).toHaveText(WRONG_CODE)
  }
  await account.code.fill(second.code)
  await account.button('Confirm account').click()
  await expect(page).toHaveURL('/profile')
})

test('who has an account is shown the ways to it @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser()
  await open('/register?next=/api/time-zone')
  await account.register(user)
  await expect(account.alert).toContainText('There is an account with this email address already.')
  await expect(account.email).toBeFocused()
  expect(await violationsInBothThemes(page)).toEqual([])
  await account.alert.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/signin?next=/api/time-zone')
  await expect(account.email).toHaveValue(user.email)
  await expect(account.password).toBeFocused()
})

test('who never confirmed gets another code @soak', async ({ page, open, expectConsoleError }) => {
  expectConsoleError(/status of 400/)
  const account = new AccountPages(page)
  const user = await createUser({ status: 'UNCONFIRMED' })
  await open('/register')
  await account.register(user)
  await account.alert.getByRole('button', { name: 'Confirm it now' }).click()
  await expect(account.code).toBeFocused()
  await account.code.fill((await newestMessage(user.email)).code)
  await account.button('Confirm account').click()
  // Only the visitor knows whether this password is the account's.
  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Your account is confirmed.')).toBeVisible()
  await account.password.fill(user.password)
  await account.button('Sign in').click()
  await expect(page).toHaveURL('/profile')
})

test('a new account leads back to where the visitor was @soak', async ({ page, open }) => {
  const account = new AccountPages(page)
  const email = newEmail()
  await open('/api/time-zone')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register')
  await account.register({ email, password: PASSWORD })
  await expect(account.code).toBeFocused()
  await account.code.fill((await newestMessage(email)).code)
  await account.button('Confirm account').click()
  await expect(page).toHaveURL('/api/time-zone')
})

test('two clicks sign up once, and the back button leaves the page from any step @soak', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'] ?? ''
    if (target.endsWith('.SignUp')) sent.push(request.postDataJSON())
  })
  await open('/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await expect(account.heading).toHaveText('Create your account')
  await account.email.fill(newEmail())
  await account.password.fill(PASSWORD)
  await account.confirmPassword.fill(PASSWORD)
  await account.button('Create account').dblclick()
  await expect(account.code).toBeVisible()
  expect(sent).toEqual([
    expect.objectContaining({ ClientMetadata: { site: new URL(page.url()).origin } }),
  ])
  await page.goBack()
  await expect(page).toHaveURL('/pricing')
})

test('while the provider does not respond, the form says so and keeps everything @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  const account = new AccountPages(page)
  const email = newEmail()
  await page.route(`${IDENTITY}/`, (route) => route.abort())
  await open('/register')
  await account.register({ email, password: PASSWORD })
  await expect(account.alert).toHaveText(/^Network Error\. .*try again/)
  await expect(account.email).toHaveValue(email)
  await expect(account.password).toHaveValue(PASSWORD)
  await page.unroute(`${IDENTITY}/`)
  await account.button('Create account').click()
  await expect(account.code).toBeVisible()
})

test('a slow provider is waited for with a word about it @soak', async ({ page, open }) => {
  const account = new AccountPages(page)
  await page.clock.install()
  let respond: () => void = () => undefined
  const responding = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route(`${IDENTITY}/`, async (route) => {
    await responding
    await route.continue()
  })
  await open('/register')
  await account.register({ email: newEmail(), password: PASSWORD })
  await expect(account.button('Creating your account…')).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
  respond()
  await expect(account.code).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each page of the account says that accounts need it', async ({ page }) => {
    for (const path of ['/organisation', '/profile', ...BARE_PATHS])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByText('Accounts need JavaScript')).toBeVisible()
        await expect(page.locator('form:visible input')).toHaveCount(
          BARE_PATHS.some((bare) => bare === path) ? 0 : 1,
        )
      })
  })
})
