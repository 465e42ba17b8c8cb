import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { newApiKey, PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const EXAMPLES = [
  { page: '/examples/basic-web-app', file: 'holidays.html', api: 'public-holidays' },
  { page: '/examples/currency-converter-example', file: 'converter.html', api: 'euro-conversion' },
] as const
const SWIFT = ['HolidayService.swift', 'ContentView.swift']

/** Downloads an example's program by its link. Resolves to the path of the saved file. */
async function download(
  page: Page,
  open: (path: string) => Promise<unknown>,
  { page: address, file }: (typeof EXAMPLES)[number],
): Promise<string> {
  await open(address)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('main')
      .getByRole('link', { name: `Download ${file}` })
      .click(),
  ])
  expect(saved.suggestedFilename()).toBe(file)
  const target = test.info().outputPath(file)
  await saved.saveAs(target)
  expect(await readFile(target, 'utf8')).toContain(`'${PRODUCT_API}/v1/`)
  return target
}

/** Downloads an example's program and opens it from disk, as a reader would. */
async function openDownload(...of: Parameters<typeof download>): Promise<void> {
  await of[0].goto(pathToFileURL(await download(...of)).href)
}

/** Asks the basic web app for the days off in France in 2025. */
async function askForFrance(page: Page, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key)
  await page.getByLabel('Country, two letters').fill('fr')
  await page.getByLabel('Year').fill('2025')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText(/^\d+ days off in 2025$/)
}

test.describe('the downloaded basic web app', () => {
  test('shows the days off of a country', async ({ page, open }) => {
    await openDownload(page, open, EXAMPLES[0])
    await askForFrance(page, await newApiKey())
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Monday, July 14: Bastille Day' }),
    ).toHaveCount(1)
  })

  // From an address: Chromium shows one page in fifty from disk an empty storage.
  test('keeps the key', async ({ page, open }) => {
    const path = await download(page, open, EXAMPLES[0])
    const server = createServer(async (_request, response) => {
      response.setHeader('Content-Type', 'text/html').end(await readFile(path))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
    const key = await newApiKey()
    await askForFrance(page, key)
    await page.reload()
    await expect(page.getByLabel('API key')).toHaveValue(key)
    server.close()
  })

  test('says what is wrong @soak', async ({ page, open, expectConsoleError }) => {
    expectConsoleError(/status of 4\d\d/)
    await openDownload(page, open, EXAMPLES[0])
    const ask = async (key: string, country: string) => {
      await page.getByLabel('API key').fill(key)
      await page.getByLabel('Country, two letters').fill(country)
      await page.getByRole('button', { name: 'Show days off' }).click()
    }
    await ask('nonsense', 'DE')
    await expect(page.getByRole('status')).toHaveText('The API key is missing or wrong.')
    await ask(await newApiKey(), 'QQ')
    await expect(page.getByRole('status')).toHaveText('No holidays are recorded for QQ')
  })
})

test('the downloaded currency converter converts, and the latest question wins @soak', async ({
  page,
  open,
}) => {
  await openDownload(page, open, EXAMPLES[1])
  const held: (() => Promise<void>)[] = []
  await page.route(/to=FRF/, async (route) => {
    held.push(() => route.continue())
  })
  await page.getByLabel('API key').fill(await newApiKey())
  await page.getByLabel('To').selectOption('FRF')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.getByLabel('To').selectOption('EUR')
  await page.getByRole('button', { name: 'Convert' }).click()
  const result = page.getByRole('status')
  // 250 / 1.95583, as the regulation prescribes.
  await expect(result).toContainText('€127.82, at 1.95583 and 1 to the euro')
  const late = page.waitForResponse(/to=FRF/)
  await held[0]?.()
  await late
  await expect(result).toContainText('€127.82')
})

for (const { page: address, file, api } of EXAMPLES)
  test.describe(address, () => {
    test('has the whole program and its result, and runs on the page without a key', async ({
      page,
      open,
    }) => {
      await open(address)
      const main = page.getByRole('main')
      const code = main.getByRole('region', { name: `Code: ${file}` })
      await expect(code).toContainText('</html>')
      await expect(code).toContainText(`${PRODUCT_API}/v1/${api}`)
      const picture = main.getByRole('figure').filter({ hasText: 'The result' }).getByRole('img')
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(960)
      await expect(main.getByRole('link', { name: /API$/ }).first()).toHaveAttribute(
        'href',
        `/api/${api}`,
      )

      const live = page.getByRole('region', { name: /running here$/ })
      const asked = page.waitForRequest(`${PRODUCT_API}/v1/${api}/try?**`)
      await live.getByRole('button').click()
      expect((await asked).headers()).not.toHaveProperty('x-api-key')
      await expect(live.getByRole('status')).toContainText(/days off|€127\.82/)
      await expect(live.getByRole('status')).toContainText('Live response from the API')
      await expect(live.getByRole('link', { name: 'Get a free key' })).toHaveAttribute(
        'href',
        `/register?next=${address}`,
      )
    })
  })

httpTest('every file of the examples can be downloaded, and nothing else', async ({ request }) => {
  for (const address of [
    ...EXAMPLES.map(({ page, file }) => `${page}/${file}`),
    ...SWIFT.map((file) => `/examples/basic-ios-app/${file}`),
  ]) {
    const response = await request.get(address)
    expect(response.status(), address).toBe(200)
    expect(response.headers()['content-type'], address).toContain('text/plain')
    expect(response.headers()['content-disposition'], address).toContain('attachment')
    expect(await response.text(), address).not.toContain('apiorchard.example')
  }
  for (const address of ['/examples/basic-web-app/other.html', '/examples/none/holidays.html'])
    expect((await request.get(address)).status(), address).toBe(404)
})
