import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@orchard/shared/format'
import { AccountPages } from '#fixtures/account-pages.ts'
import { objectionsInBothThemes, violationsInBothThemes } from '#fixtures/axe.ts'
import {
  createUser,
  newEmail,
  signInAs,
  signInAsOperator,
  type TestUser,
} from '#fixtures/identity.ts'
import {
  apiKeyOf,
  buyPlan,
  createOrganisation,
  mailsTo,
  PRODUCT_API,
  refuseAsTooOld,
  sendMessage,
} from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'
import { totpCode } from '#fixtures/totp.ts'

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
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/signin?next=/operations',
  )
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

test.describe('a customer calls for help', () => {
  let customer: { email: string; key: string }
  let operator: TestUser
  const organisation = `Orchard of ${randomUUID().slice(0, 8)}`

  test.beforeEach(async ({ page, open, context, baseURL }) => {
    const user = await createUser()
    customer = { email: user.email, key: await apiKeyOf(user) }
    await createOrganisation(user, organisation)
    operator = await signInAsOperator(context, baseURL ?? '')
    await open('/operations/accounts')
    await page.getByLabel(/^Email, account ID/).fill(customer.key)
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

  test('whose account is suspended after a fresh sign-in, with what was typed, and let go on', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/status of (?:401|422)/)
    expect(await call()).toEqual([200, null])
    expect(page.url()).not.toContain(customer.email)
    const summary = page.getByRole('region', { name: customer.email })
    const send = summary.getByRole('button', { name: 'Suspend the account', exact: true })
    const words = summary.getByLabel('What the customer reads')
    await summary.getByRole('button', { name: 'Suspend the account…' }).click()
    await send.click()
    await expect(summary.getByLabel('Reason')).toHaveAccessibleDescription(/Say why/)
    await summary.getByLabel('Reason').fill('Calls from a stolen key')
    await words.fill('Your key was published.')
    await test.step('a sign-in that is too old', async () => {
      await refuseAsTooOld(page, 'POST', '/op/operator/suspensions')
      const { pathname } = new URL(page.url())
      await send.click()
      await summary.getByRole('alert').getByRole('button', { name: 'Sign in again' }).click()
      await expect(page.getByText('Sign in again to go on. What you typed is kept.')).toBeVisible()
      await page.unroute(`${PRODUCT_API}/op/operator/suspensions`)
      const account = new AccountPages(page)
      await account.signIn(operator)
      await account.authenticationCode.fill(totpCode(operator.totpSecret))
      await account.button('Continue').click()
      await expect(page).toHaveURL(pathname)
      await expect(words).toHaveValue('Your key was published.')
      await expect(words).toBeFocused()
      await expect(summary.getByLabel('Reason')).toHaveValue('Calls from a stolen key')
    })
    await send.click()
    await expect(
      summary.getByText(
        'Suspended. Calls are refused within seconds. Suspended with it: 1 account.',
      ),
    ).toBeVisible()
    await expect(summary.getByText('Suspended', { exact: true })).toBeVisible()
    await expect.poll(call).toEqual([403, 'account_suspended'])
    const row = page.getByRole('row', { name: organisation })
    await expect(row.getByText('Suspended', { exact: true })).toBeVisible()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Lift…' }).click()
    await page.getByLabel('Reason').fill('They replaced the key')
    await page.getByRole('button', { name: 'Lift the suspension' }).click()
    await expect(page.getByText(/^Lifted \d/)).toBeVisible()
    await expect(row.getByRole('button', { name: 'Suspend…' })).toBeVisible()
    await expect.poll(call).toEqual([200, null])
    await page.getByRole('link', { name: 'Audit log of this account' }).click()
    await expect(page.getByRole('row', { name: /Calls from a stolen key/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /They replaced the key/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /see account/ })).toBeVisible()
  })

  test('whose limits are set by keyboard alone, and who is deleted with a receipt', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Set limits…' }).focus()
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

    const summary = page.getByRole('region', { name: customer.email })
    await summary.getByRole('button', { name: 'Delete the account…' }).click()
    await summary.getByRole('button', { name: 'Delete everything' }).click()
    await expect(summary.getByLabel('Type DELETE to confirm')).toHaveAccessibleDescription(
      'Type DELETE.',
    )
    await summary.getByLabel('Type DELETE to confirm').fill('DELETE')
    await summary.getByLabel('Reason').fill('Asked for by email')
    await summary.getByRole('button', { name: 'Delete everything' }).click()
    await expect(summary.getByText(/^Deleted on .* Receipt /)).toBeVisible()
    expect(await call()).toEqual([401, 'key_invalid'])
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByLabel(/^Email, account ID/).fill(customer.email)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(page.getByText(/^No account matches/)).toBeVisible()
  })
})

test('an invoice is refunded in parts, and the last one ends the plan', async ({
  page: desk,
  open,
  context,
  baseURL,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422/)
  const user = await createUser()
  await buyPlan(user, 'learner')
  await signInAsOperator(context, baseURL ?? '')
  await open('/operations/accounts')
  await desk.getByLabel(/^Email, account ID/).fill(user.email)
  await desk.getByRole('button', { name: 'Find', exact: true }).click()
  await desk.getByRole('link', { name: user.email }).click()
  const invoices = desk.getByRole('region', { name: 'Invoices' }).first()
  const refund = async (amount: string) => {
    await invoices.getByRole('button', { name: 'Refund…' }).click()
    await invoices.getByLabel('Amount in US dollars').fill(amount)
    await invoices.getByLabel('Reason').fill('Charged by mistake')
    await invoices.getByRole('button', { name: 'Refund', exact: true }).click()
  }
  await refund('twelve')
  await expect(invoices.getByLabel('Amount in US dollars')).toHaveAccessibleDescription(
    /Enter dollars, such as 12.50/,
  )
  await invoices.getByLabel('Amount in US dollars').fill('12.50')
  await invoices.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(invoices.getByRole('row').filter({ hasText: '$12.50' })).toBeVisible()
  await refund('')
  await expect(invoices.getByRole('row').filter({ hasText: '$29.00' }).last()).toBeVisible()
  await expect(invoices.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
  await desk.reload()
  await expect(desk.getByRole('definition').filter({ hasText: /^free$/ })).toBeVisible()
})

test('a message gets a reply, and is done', async ({ page, open, context, baseURL }) => {
  const words = `Which of your APIs knows tides? ${randomUUID()}`
  const sender = newEmail()
  await sendMessage({ name: 'Ana', email: sender, message: words })
  await signInAsOperator(context, baseURL ?? '')
  await open('/operations/inbox')
  const message = page.getByRole('article').filter({ hasText: words })
  await message.getByRole('button', { name: 'Reply…' }).click()
  await message.getByLabel('Reply', { exact: true }).fill('None yet. We noted it.')
  await message.getByLabel('Reason').fill('A question')
  await message.getByRole('button', { name: 'Send the reply' }).click()
  await expect(message.getByText('None yet. We noted it.')).toBeVisible()
  await expect
    .poll(() => mailsTo(sender))
    .toContainEqual(
      expect.objectContaining({ content: expect.stringContaining('None yet. We noted it.') }),
    )
  await message.getByRole('button', { name: 'Done…' }).click()
  await message.getByLabel('Reason').fill('They have our reply')
  await message.getByRole('button', { name: 'Mark as done' }).click()
  await expect(message).toHaveCount(0)
  await page.getByRole('link', { name: 'Show what is done' }).click()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('maintenance is planned without a release', async ({ page, open, context, baseURL }) => {
  await signInAsOperator(context, baseURL ?? '')
  await open('/operations/announcements')
  const title = `New disks ${randomUUID()}`
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)
  await page.getByRole('button', { name: 'Plan maintenance…' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text', { exact: true }).fill('Calls may take a second longer.')
  await page.getByLabel('Data APIs').check()
  await page.getByLabel('APIs', { exact: true }).fill('iban-check, api:uuid')
  await page.getByLabel('Begins, UTC').fill(inDays(3))
  await page.getByLabel('Ends, UTC').fill(inDays(4))
  await page.getByLabel('Reason').fill('The disks are old')
  await page.getByRole('button', { name: 'Publish the maintenance' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('planned')
  expect(await violationsInBothThemes(page)).toEqual([])
  await expect.poll(async () => (await page.request.get('/status')).text()).toContain(title)
  await row.getByRole('button', { name: 'Change…' }).click()
  await expect(row.getByLabel('Data APIs')).toBeChecked()
  await expect(row.getByLabel('APIs', { exact: true })).toHaveValue('iban-check, uuid')
  await row.getByRole('button', { name: 'Change…' }).click()
  await row.getByRole('button', { name: 'End…' }).click()
  await row.getByRole('textbox', { name: /^Update/ }).fill('The disks came early.')
  await row.getByRole('textbox', { name: 'Reason' }).fill('Not needed')
  await row.getByRole('button', { name: 'End it' }).click()
  await expect(row).toContainText('over')
  // The form went away with its act; what came of it stays, and has the focus.
  await expect(page.locator(':focus')).toHaveText('Ended.')
  expect(await objectionsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('Act', { exact: true }).fill('end announcement')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/act=end\+announcement$/)
  await expect(page.getByRole('cell', { name: 'end announcement' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'announce maintenance' })).toHaveCount(0)
})

test('an operator sees what is live and what waits, reads the audit log, and signs out in another tab', async ({
  page,
  open,
  context,
  baseURL,
}) => {
  await signInAsOperator(context, baseURL ?? '')
  await open('/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Operations' })
    .click()
  const navigation = page.getByRole('navigation', { name: 'Operations' })
  await expect(page.getByRole('term').filter({ hasText: 'Open messages' })).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  const releases = page.getByRole('region', { name: 'Live releases' })
  for (const unit of ['account', 'catalogue', 'content', 'host', 'operations'])
    await expect(releases.getByRole('rowheader', { name: unit })).toBeVisible()
  const apis = page.getByRole('region', { name: 'Calls by API' }).first()
  await expect(apis).toBeVisible()
  await expect(page.getByRole('region', { name: 'Live sources' }).first()).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Searches without a result' }).first(),
  ).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])

  await navigation.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  await expect(page.getByText(/Intact: \d+ entr/)).toBeVisible()

  await navigation.getByRole('link', { name: 'Suspensions' }).click()
  await page.getByRole('button', { name: 'Block an address…' }).click()
  const other = await context.newPage()
  await other.goto('/faq')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
})
