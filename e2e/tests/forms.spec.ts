import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comeFromElsewhere } from '#fixtures/client-address.ts'
import { test as ownSiteTest } from '#fixtures/own-site.ts'
import { inboxWith, PRODUCT_API } from '#fixtures/product-api.ts'
import { test as base, expect } from '#fixtures/test.ts'

/** Like `test`, with one client address per test, since the product API limits requests by address. */
const test = base.extend({
  context: async ({ context }, use) => {
    await comeFromElsewhere(context)
    await use(context)
  },
})

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })

async function fillMessage(page: Page, mark: string): Promise<void> {
  await field(page, 'Name').fill('Ana Lovelace')
  await field(page, 'Email').fill('ana@example.com')
  await field(page, 'Topic').selectOption('A value that looks wrong')
  await field(page, 'Message').fill(`The elevation of Mount Kenya looks wrong. ${mark}`)
}

async function fillSuggestion(page: Page, mark: string): Promise<void> {
  await field(page, 'API name').fill('Tide tables')
  await field(page, 'What should it do?').fill(`High and low water for a harbour. ${mark}`)
  await field(page, 'Category').selectOption('Places')
  await field(page, 'Email').fill('ana@example.com')
}

const FORMS = [
  { path: '/contact', button: 'Send message', fill: fillMessage, text: 'Message' },
  {
    path: '/suggest-an-api',
    button: 'Send suggestion',
    fill: fillSuggestion,
    text: 'What should it do?',
  },
] as const

for (const { path, button, fill, text } of FORMS)
  test.describe(path, () => {
    const rest = path === '/contact' ? '' : ' @soak'

    test('checks what is sent, keeps the text, stores it once, and takes another', async ({
      page,
      open,
    }) => {
      const [mark, again] = [randomUUID(), randomUUID()]
      const asked: string[] = []
      page.on('request', (request) => request.url().startsWith(PRODUCT_API) && asked.push(path))
      await open(path)
      const send = page.getByRole('button', { name: button })
      const done = main(page).getByRole('status')

      await test.step('nothing is sent before every field is right', async () => {
        await send.click()
        await expect(main(page).getByRole('alert')).toContainText('Nothing has been sent yet')
        const invalid = main(page).locator('[aria-invalid="true"]')
        await expect(invalid.first()).toBeFocused()
        await fill(page, mark)
        await field(page, 'Email').fill('ana at home')
        await send.click()
        await expect(invalid).toHaveCount(1)
        await expect(field(page, 'Email')).toBeFocused()
        await expect(field(page, 'Email')).toHaveAccessibleDescription(
          /Email must look like name@example.com/,
        )
        await expect(field(page, text)).toHaveValue(new RegExp(mark))
        await field(page, 'Email').fill('ana@example.com')
        await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
        expect(asked).toEqual([])
      })

      await test.step('it is stored, and says so where the focus is', async () => {
        await send.click()
        await expect(done).toContainText('we’ve received')
        await expect(done).toBeFocused()
        expect(await inboxWith(mark)).toMatchObject([{ email: 'ana@example.com' }])
        await done.getByRole('link', { name: 'Write another' }).click()
        await expect(main(page).getByRole('textbox').first()).toBeFocused()
        await expect(field(page, text)).toHaveValue('')
      })

      await test.step('the same words again are a message of their own', async () => {
        await fill(page, mark)
        await send.click()
        await done.getByRole('link', { name: 'Write another' }).click()
        expect(await inboxWith(mark)).toHaveLength(2)
      })

      await test.step('a double click is stored once', async () => {
        await fill(page, again)
        await send.dblclick()
        await expect(done).toContainText('we’ve received')
        expect(await inboxWith(again)).toHaveLength(1)
      })
    })

    test(`says so when the module that checks it does not arrive, and is sent after all${rest}`, async ({
      page,
      open,
      expectConsoleError,
    }) => {
      expectConsoleError(/ERR_FAILED/)
      const mark = randomUUID()
      await open(path)
      await fill(page, mark)
      const module = /\/_mf\/host\/.*\/assets\/forms\.js/
      await page.route(module, (route) => route.abort())
      await page.getByRole('button', { name: button }).click()
      await expect(main(page).getByRole('alert')).toContainText('Your text is still here')
      await expect(field(page, text)).toHaveValue(new RegExp(mark))
      await page.unroute(module)
      await page.getByRole('button', { name: button }).click()
      await expect(main(page).getByRole('status')).toContainText('we’ve received')
      expect(await inboxWith(mark)).toHaveLength(1)
    })

    test(`keeps the text while the server is down, and sends it later${rest}`, async ({
      page,
      open,
      expectConsoleError,
    }) => {
      expectConsoleError(/ERR_CONNECTION_REFUSED/)
      const mark = randomUUID()
      await open(path)
      await fill(page, mark)
      const send = page.getByRole('button', { name: button })
      await page.route(`${PRODUCT_API}/op/**`, (route) => route.abort('connectionrefused'))
      await send.click()
      await expect(main(page).getByRole('alert')).toContainText('our server is not responding')
      await expect(field(page, text)).toHaveValue(new RegExp(mark))
      await page.unroute(`${PRODUCT_API}/op/**`)
      await send.click()
      await expect(main(page).getByRole('status')).toContainText('we’ve received')
      expect(await inboxWith(mark)).toHaveLength(1)

      await test.step('a program that fills the hidden field believes it succeeded', async () => {
        const spam = randomUUID()
        await main(page).getByRole('link', { name: 'Write another' }).click()
        await fill(page, spam)
        await page.locator('input[name="leaveEmpty"]').evaluate((input: HTMLInputElement) => {
          input.value = 'https://buy.example'
        })
        await send.click()
        await expect(main(page).getByRole('status')).toContainText('we’ve received')
        expect(await inboxWith(spam)).toEqual([])
      })
    })

    test('says when to come again after too many @soak', async ({
      page,
      open,
      expectConsoleError,
    }) => {
      expectConsoleError(/status of 429/)
      await open(path)
      for (let count = 0; count < 5; count++) {
        await fill(page, randomUUID())
        await page.getByRole('button', { name: button }).click()
        await main(page).getByRole('status').getByRole('link', { name: 'Write another' }).click()
      }
      await fill(page, 'the sixth')
      await page.getByRole('button', { name: button }).click()
      await expect(main(page).getByRole('alert')).toContainText('please try again in 10 minutes')
      await expect(field(page, text)).toHaveValue(/the sixth/)
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('names what is wrong, keeps the text and stores once', async ({
        page,
        expectConsoleError,
      }) => {
        expectConsoleError(/status of 422/)
        const mark = randomUUID()
        await page.goto(path)
        await fill(page, mark)
        await field(page, 'Email').fill(`${'a'.repeat(250)}@example.com`)
        const [invalid] = await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          page.getByRole('button', { name: button }).click(),
        ])
        expect(invalid.status()).toBe(422)
        await expect(main(page).getByRole('alert')).toContainText('Nothing has been sent yet')
        await expect(field(page, text)).toHaveValue(new RegExp(mark))
        for (let count = 0; count < 2; count++) {
          await fill(page, mark)
          await page.getByRole('button', { name: button }).click()
          await expect(main(page).getByRole('status')).toContainText('we’ve received')
          await page.goto(path)
        }
        expect(await inboxWith(mark)).toHaveLength(1)
      })

      test('is told when to come again after too many @soak', async ({
        page,
        expectConsoleError,
      }) => {
        expectConsoleError(/status of 429/)
        let status = 0
        let wait = 0
        for (let count = 0; count < 6; count++) {
          await page.goto(path)
          await fill(page, randomUUID())
          const [reply] = await Promise.all([
            page.waitForResponse((response) => response.request().method() === 'POST'),
            page.getByRole('button', { name: button }).click(),
          ])
          status = reply.status()
          wait = Number(reply.headers()['retry-after'])
        }
        expect(status).toBe(429)
        expect(wait).toBeGreaterThan(500)
        await expect(main(page).getByRole('alert')).toContainText('please try again in 10 minutes')
      })
    })
  })

ownSiteTest.describe('without JavaScript and without a product API', () => {
  ownSiteTest.use({ javaScriptEnabled: false })

  ownSiteTest('the text is kept', async ({ page, ownSite, expectConsoleError }) => {
    expectConsoleError(/status of 503/)
    await page.goto(`${ownSite.origin}/contact`)
    await fillMessage(page, 'without a server')
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send message' }).click(),
    ])
    expect(reply.status()).toBe(503)
    await expect(main(page).getByRole('alert')).toContainText('our server is not responding')
    await expect(field(page, 'Message')).toHaveValue(/without a server/)
    await expect(field(page, 'Topic')).toHaveValue('wrong-data')
  })
})
