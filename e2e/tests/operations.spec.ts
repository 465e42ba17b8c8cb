import { violationsInBothThemes } from '#fixtures/axe.ts'
import { createUser, signInAs, signInAsOperator } from '#fixtures/identity.ts'
import { apiKeyOf, PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

/** Paths of the console’s release that the browser asked for. */
const consoleFiles = (page: import('@playwright/test').Page) => {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_mf/operations/')) files.push(pathname)
  })
  return files
}

test('nobody but an operator gets any of the console', async ({ page, open, signInAsNewUser }) => {
  const files = consoleFiles(page)
  await open('/operations')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signInAsNewUser()
  await open('/operations/log')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access')
  await expect(page.getByRole('navigation').getByText('Operations')).toHaveCount(0)
  expect(files).toEqual([])
})

test('an operator without 2FA is sent to set it up', async ({
  page,
  open,
  context,
  baseURL,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/)
  const user = await createUser({ groups: ['operators'] })
  await signInAs(context, baseURL ?? '', user)
  await open('/operations')
  await expect(page.getByRole('alert')).toContainText('Operators need 2FA')
  await expect(page.getByRole('link', { name: 'Set up 2FA' })).toBeVisible()
})

test('an operator reads the audit log', async ({ page, open, context, baseURL }) => {
  await signInAsOperator(context, baseURL ?? '')
  await open('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Operations' })
    .click()
  await page
    .getByRole('navigation', { name: 'Operations' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  await expect(page.getByText(/Intact: \d+ entr/)).toBeVisible()
})

test.describe('a customer calls for help', () => {
  let customer: { email: string; key: string }

  test.beforeEach(async ({ page, open, context, baseURL }) => {
    const user = await createUser()
    customer = { email: user.email, key: await apiKeyOf(user) }
    await signInAsOperator(context, baseURL ?? '')
    await open('/operations/accounts')
    await page.getByLabel(/^Email, account ID/).fill(customer.key.slice(0, 17))
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await page.getByRole('link', { name: customer.email }).click()
    await expect(page.getByRole('heading', { level: 2, name: customer.email })).toBeVisible()
  })

  /** Status code and code of the response to a call of the customer. */
  const call = async () => {
    const response = await fetch(`${PRODUCT_API}/v1/uuid`, {
      headers: { 'X-Api-Key': customer.key },
    })
    const { code } = response.ok ? { code: null } : await response.json()
    return [response.status, code]
  }

  test('whose account is suspended, and let go on', async ({ page, expectConsoleError }) => {
    expectConsoleError(/status of 422/)
    expect(await call()).toEqual([200, null])
    expect(page.url()).not.toContain(customer.email)
    const summary = page.getByRole('region', { name: customer.email })
    await summary.getByText('Suspend the account…').click()
    await summary.getByRole('button', { name: 'Suspend the account' }).click()
    await expect(summary.getByLabel('Reason')).toHaveAccessibleDescription(/reason/i)
    await summary.getByLabel('Reason').fill('Calls from a stolen key')
    await summary.getByLabel('What the customer reads').fill('Your key was published.')
    await summary.getByRole('button', { name: 'Suspend the account' }).click()
    await expect(summary.getByText('Suspended. Calls are refused within seconds.')).toBeVisible()
    await expect(summary.getByText('Suspended', { exact: true })).toBeVisible()
    await expect.poll(call).toEqual([403, 'account_suspended'])
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByText('Lift…').click()
    await page.getByLabel('Reason').fill('They replaced the key')
    await page.getByRole('button', { name: 'Lift the suspension' }).click()
    await expect(page.getByText(/^Lifted \d/)).toBeVisible()
    await expect.poll(call).toEqual([200, null])
    await page.getByRole('link', { name: 'Audit log of this account' }).click()
    await expect(page.getByRole('row', { name: /Calls from a stolen key/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /They replaced the key/ })).toBeVisible()
  })

  test('whose limits are set by keyboard alone', async ({ page }) => {
    await page.getByText('Set limits…').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('A trial')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The limits are set.')).toBeVisible()
    await expect(page.getByText(/^\d+ of 2$/)).toBeVisible()
  })
})
