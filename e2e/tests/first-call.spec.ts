import type { Locator } from '@playwright/test'
import { AccountPages } from '#fixtures/account-pages.ts'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { newEmail, newestMessage, PASSWORD } from '#fixtures/identity.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

const CALLS = `${PRODUCT_API}/v1/advice**`

test('from the landing page to the response of a call with an own key it is six interactions', async ({
  page,
  open,
}) => {
  const account = new AccountPages(page)
  const email = newEmail()
  let interactions = 0
  const press = async (control: Locator) => {
    interactions += 1
    await control.click()
  }
  /** Fills in a field; Enter in the last one of a form belongs to it. */
  const type = async (field: Locator, text: string, isLast = false) => {
    interactions += 1
    await field.fill(text)
    if (isLast) await field.press('Enter')
  }
  await open('/')
  await press(page.getByRole('main').getByRole('link', { name: 'Get a free key' }).first())
  await type(account.email, email)
  await type(account.password, PASSWORD)
  await type(account.confirmPassword, PASSWORD, true)
  await expect(account.code).toBeVisible()
  await type(account.code, (await newestMessage(email)).code, true)
  const panel = account.section('Make your first call')
  const responded = page.waitForResponse(CALLS)
  await press(panel.getByRole('button', { name: 'Run it' }))
  expect(interactions).toBeLessThanOrEqual(6)

  await expect(panel.getByRole('status').getByText(/^200 in [\d,]+ ms$/)).toBeVisible()
  const response = await responded
  const shown = await panel.getByRole('region', { name: 'Response' }).textContent()
  expect(shown).toBe(JSON.stringify(await response.json(), null, 2))
  await account.button('Show API key').click()
  const key = await page.getByLabel('API key', { exact: true }).textContent()
  expect(response.request().headers()['x-api-key']).toBe(key)
  await expect(account.section('Your keys')).toContainText('last used on')
  await expect(account.section('Plan and usage').getByRole('definition').first()).toHaveText('1')
  expect(await violationsInBothThemes(page)).toEqual([])
})

test.describe('the first call', () => {
  test.beforeEach(async ({ open, signInAsNewUser }) => {
    await signInAsNewUser()
    await open('/profile')
  })

  test('is copied with the key, which the page shows only with the key itself, and offered until a key was used', async ({
    page,
    open,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    const account = new AccountPages(page)
    const panel = account.section('Make your first call')
    await panel.getByRole('button', { name: 'Copy command' }).click()
    await expect(panel.getByText('Copied, with your key in it.')).toBeVisible()
    const command = await pasted(page)
    const key = /'X-Api-Key: (\w{20,})'/.exec(command)?.[1] ?? ''
    expect(command).toBe(
      `curl --header 'X-Api-Key: ${key}' \\\n  '${PRODUCT_API}/v1/advice?topic=work'`,
    )
    expect((await fetch(`${PRODUCT_API}/v1/uuid`, { headers: { 'X-Api-Key': key } })).status).toBe(
      200,
    )
    expect(await page.locator('body').textContent()).not.toContain(key)
    await account.button('Show API key').click()
    await expect(panel.getByRole('region', { name: 'Command' })).toHaveText(command)
    await account.button('Hide API key').click()
    await expect(panel).not.toContainText(key)

    await panel.getByRole('button', { name: 'Run it' }).click()
    await expect(panel.getByText(/^200 in/)).toBeVisible()
    await open('/profile')
    await expect(account.button('Create another key')).toBeVisible()
    await expect(panel).toHaveCount(0)
  })

  test('is shown with its key where the browser forbids copying @soak', async ({ page }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
      document.execCommand = () => false
    })
    const panel = new AccountPages(page).section('Make your first call')
    await panel.getByRole('button', { name: 'Copy command' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(panel.getByText('Your browser blocked copying.')).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Command' })).toHaveText(/'X-Api-Key: \w{20,}'/)
  })

  test('says why there was no response, and runs again @soak', async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_FAILED|status of 429/)
    const panel = new AccountPages(page).section('Make your first call')
    const run = panel.getByRole('button', { name: 'Run it' })
    await page.route(CALLS, (route) => route.abort())
    await run.click()
    await expect(panel.getByRole('alert')).toHaveText(/^Our server is not responding/)
    await page.unroute(CALLS)
    const refusal = { title: 'Too many requests', status: 429, code: 'quota_exceeded' }
    await page.route(CALLS, (route) =>
      route.fulfill({
        status: 429,
        json: { ...refusal, detail: 'Monthly quota exceeded' },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    )
    await run.click()
    await expect(panel.getByRole('alert')).toHaveText('Monthly quota exceeded.')
    await expect(panel.getByText(/^429 in/)).toBeVisible()
    await page.unroute(CALLS)
    await run.click()
    await expect(panel.getByText(/^200 in/)).toBeVisible()
    await expect(panel.getByRole('alert')).toHaveCount(0)
  })
})
