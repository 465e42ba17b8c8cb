import type { Page } from '@playwright/test'
import { violationsInBothThemes } from '#fixtures/axe.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

/** The section of an API page that sends the real request. */
class TryIt {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get place() {
    return this.page.locator('#try-it')
  }
  get status() {
    return this.place.getByRole('status')
  }
  get key() {
    return this.field('API key (optional)')
  }
  field(name: string) {
    return this.place.getByLabel(name, { exact: true })
  }
  async come(): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name: 'Try it', exact: true }).click()
    await expect(this.place.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  }
  async run(): Promise<void> {
    await this.place.getByRole('button', { name: 'Run', exact: true }).click()
  }
  /** Waits until the response is drawn, which moves what is below it. */
  async hasDrawn(): Promise<void> {
    await expect(this.place.getByText('Drawing the response…')).toHaveCount(0)
    const isLoaded = (all: Element[]) =>
      all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)
    await expect
      .poll(() => this.place.getByRole('img').and(this.page.locator('img')).evaluateAll(isLoaded))
      .toBe(true)
  }
  /** Waits until the form knows the session. */
  async hasOwnKey(): Promise<void> {
    await expect(this.place).toContainText('with your API key')
    await expect(this.place.getByLabel(/API key/)).toHaveCount(0)
  }
}

test('the first response needs no key and two clicks', async ({ page, open }) => {
  await open('/api/qr-code')
  const form = new TryIt(page)
  await form.come()
  await form.run()
  await expect(form.status).toHaveText(/^200 in [\d,]+ ms$/)
  await expect(form.status).toBeInViewport()
  await expect(form.place.getByRole('img', { name: 'The QR code in the response.' })).toBeVisible()
  await form.hasDrawn()
  await expect(form.place.getByRole('region', { name: 'Response' })).toContainText(
    '"text": "HTTPS://EXAMPLE.COM"',
  )
  await expect(form.place).toContainText(/\d+ free requests? left today/)
  expect(await violationsInBothThemes(page)).toEqual([])
  await form.place.getByRole('link', { name: 'Get a free key' }).click()
  await expect(page).toHaveURL('/register?next=/api/qr-code')
})

test('"Try it" leads to the form, even if it is pressed before the form is there', async ({
  page,
  open,
}) => {
  await open('/api')
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/data/apis/qr-code.json', async (route) => {
    await pressed
    await route.continue()
  })
  await page.getByRole('main').getByRole('link', { name: 'QR Code', exact: true }).click()
  const form = new TryIt(page)
  await page.getByRole('main').getByRole('link', { name: 'Try it', exact: true }).click()
  await expect(page).toHaveURL('/api/qr-code#try-it')
  await expect(form.place).toHaveCount(0)
  release()
  await expect(form.place.getByRole('heading', { name: 'Try it' })).toBeInViewport()
  await expect(form.key).toBeVisible()
})

test('the response belongs to the question of the visitor @soak', async ({ page, open }) => {
  await open('/api/loan-schedule')
  const form = new TryIt(page)
  await form.come()
  await form.field('principal').fill('1000')
  await form.field('months').fill('4')
  await form.field('rate').fill('0')
  await form.field('rows').fill('4')
  await expect(form.place).toContainText('/v1/loan-schedule/try?principal=1000&rate=0&months=4')
  await form.run()
  await expect(form.place.getByRole('definition').first()).toHaveText('250 currency')
  await expect(
    form.place.getByRole('img', { name: /^Line chart of interest, principal by due_on: 4 values/ }),
  ).toBeVisible()
  await form.place.getByText('Show as a table').click()
  const table = form.place.getByRole('region', { name: 'Table of rows' })
  await expect(table.getByRole('row')).toHaveCount(5)
  expect(await violationsInBothThemes(page)).toEqual([])
})

test('wrong parameters are named beside their fields, and the response stands there, to be copied', async ({
  page,
  open,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/)
  await context.grantPermissions(['clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('/api/loan-schedule')
  const form = new TryIt(page)
  await form.come()
  await form.field('principal').fill('much')
  await form.field('months').fill('0')
  await form.run()
  await expect(form.field('principal')).toBeFocused()
  await expect(form.field('principal')).toHaveAccessibleDescription(/^principal must be a number/)
  await expect(form.field('months')).toHaveAccessibleDescription(/^months must be/)
  await expect(form.place.getByRole('alert')).toHaveText(
    '2 parameters are invalid. Each field says why.',
  )
  await form.field('principal').fill('6000')
  await form.field('months').fill('12')
  await form.run()
  await expect(form.status).toHaveText(/^200 in/)
  await expect(form.field('principal')).not.toHaveAttribute('aria-invalid', 'true')

  await form.hasDrawn()
  const response = form.place.getByRole('region', { name: 'Response' })
  const field = await form.field('principal').boundingBox()
  const status = await form.status.boundingBox()
  expect(status?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))
  await response.scrollIntoViewIfNeeded()
  await response.hover()
  await page.mouse.wheel(0, 300)
  await expect(form.field('principal')).toBeInViewport()
  await expect(form.place.getByRole('button', { name: 'Run', exact: true })).toBeInViewport()
  const copy = form.place.getByRole('button', { name: 'Copy response' })
  await copy.click()
  await expect(copy).toHaveText('Copied')
  expect(JSON.parse(await pasted(page))).toHaveProperty('summary.instalment')
})

test('on a phone responses and refusals are right below the fields', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (?:401|429)/)
  await page.setViewportSize({ width: 375, height: 812 })
  await open('/api/uuid')
  const form = new TryIt(page)
  await form.come()
  await form.run()
  await expect(form.status).toHaveText(/^200 in/)
  await expect(form.status).toBeInViewport()
  const run = await form.place.getByRole('button', { name: 'Run', exact: true }).boundingBox()
  const status = await form.status.boundingBox()
  expect(status?.y).toBeGreaterThan(run?.y ?? Number.NaN)
  expect((status?.y ?? 0) - (run?.y ?? 0)).toBeLessThan(250)

  await test.step('a key that does not count is refused in words', async () => {
    await form.key.fill('orchard_nothing')
    await form.run()
    await expect(form.status).toHaveText(/^401 in [\d,]+ ms$/)
    await expect(form.place.getByRole('alert')).toContainText('Unknown or revoked API key')
    await expect(form.key).toHaveValue('orchard_nothing')
  })

  await test.step('who has used up the free requests is told when there are new ones', async () => {
    await form.key.clear()
    await page.route(`${PRODUCT_API}/v1/uuid/try?**`, (route) =>
      route.fulfill({
        status: 429,
        headers: {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'RateLimit',
          RateLimit: '"try";r=0;t=36000',
        },
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Too Many Requests',
          status: 429,
          code: 'try_limit_reached',
          detail: 'Limit of 20 free requests a day reached; get a free key for more',
        }),
      }),
    )
    await form.run()
    await expect(form.place.getByRole('alert')).toContainText(
      'Limit of 20 free requests a day reached',
    )
    await expect(form.place).toContainText(
      'You’ve used today’s free requests. You get new ones in about 10 hours.',
    )
    await expect(form.place.getByRole('link', { name: 'Get a free key' })).toBeVisible()
  })
})

test('a list stands in a table, anew with each run @soak', async ({ page, open }) => {
  await open('/api/uuid')
  const form = new TryIt(page)
  await form.come()
  await form.field('count').fill('2')
  await form.run()
  const cells = form.place.getByRole('region', { name: 'Table of uuids' }).getByRole('cell')
  await expect(cells).toHaveCount(2)
  const before = await cells.allTextContents()
  await form.run()
  await expect(cells.first()).not.toHaveText(before[0] ?? '')
  await expect(cells).toHaveCount(2)
})

test('an API that does not response is told, and the request can be sent again @soak', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_REFUSED/)
  await open('/api/uuid')
  const form = new TryIt(page)
  await form.come()
  await page.route(`${PRODUCT_API}/v1/**`, (route) => route.abort('connectionrefused'))
  await form.run()
  await expect(form.place.getByRole('alert')).toContainText('No response:')
  await page.unroute(`${PRODUCT_API}/v1/**`)
  await form.run()
  await expect(form.status).toHaveText(/^200 in/)
})

test('the own key is used, and is in the code sample only when it is asked for', async ({
  page,
  open,
  signInAsNewUser,
}) => {
  await signInAsNewUser()
  await open('/api/qr-code')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'See your key' })).toBeVisible()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const setup = page.getByRole('region', { name: 'Setup' })
  const own = /orchard_\w{20}/
  const form = new TryIt(page)
  await form.come()
  await form.hasOwnKey()
  await expect(code).toContainText('"X-Api-Key: $ORCHARD_API_KEY"')
  await expect(setup).toHaveText('export ORCHARD_API_KEY=YOUR_API_KEY')
  expect(await page.content()).not.toMatch(own)
  const show = main.getByRole('switch', { name: 'Show my key' })
  await expect(show).not.toBeChecked()
  await show.press('Space')
  await expect(show).toBeChecked()
  await expect(code).toContainText(own)
  await expect(setup).toHaveCount(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  await main.getByRole('link', { name: 'Ruby', exact: true }).click()
  await expect(code).toContainText(own)
  await show.click()
  await expect(code).toContainText('ENV.fetch("ORCHARD_API_KEY")')
  expect(await page.content()).not.toMatch(own)

  await test.step('the response comes with status, time and headers', async () => {
    await form.field('text').fill('São Paulo')
    await form.field('error_correction').selectOption('H')
    await expect(form.place).toContainText('/v1/qr-code?text=S%C3%A3o+Paulo&error_correction=H')
    await form.run()
    await expect(form.status).toHaveText(/^200 in [\d,]+ ms$/)
    await expect(form.place.getByRole('region', { name: 'Response' })).toContainText(
      '"text": "São Paulo"',
    )
    await form.hasDrawn()
    await form.place.getByText('Headers', { exact: true }).click()
    await expect(form.place.getByRole('term').filter({ hasText: /^x-data-source$/ })).toBeVisible()
    await expect(form.place).toContainText(/"month";r=2999;t=\d+/)
    await expect(form.place.getByRole('link', { name: 'Get a free key' })).toHaveCount(0)
  })
})
