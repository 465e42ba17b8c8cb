import { createUser, signInAs, signInAsOperator } from '#fixtures/identity.ts'
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
