import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page, Route } from '@playwright/test'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const SOURCES = path.join(import.meta.dirname, '..', '..', 'remote-content', 'examples')
const EXAMPLES = [
  { page: '/examples/basic-web-app', file: 'weather.html', api: 'weather' },
  { page: '/examples/currency-converter-example', file: 'converter.html', api: 'exchange-rates' },
] as const
const SWIFT = ['WeatherService.swift', 'ContentView.swift']

/** What the documentation of an API gives as its answer. */
async function sampleOf(page: Page, api: string): Promise<object> {
  const response = await page.request.get(`/api/${api}/openapi.json`)
  const document: { paths: Record<string, { get: unknown }> } = await response.json()
  const found = JSON.stringify(document).match(/"example":(\{"(?:city|from)".*?"\})\}/)?.[1]
  return JSON.parse(found ?? 'null')
}

/** Answers in the place of the API that the examples name, which is nobody's address. */
async function answerApi(page: Page, answer: (route: Route) => Promise<void>): Promise<URL[]> {
  const asked: URL[] = []
  await page.route('https://api.apiorchard.example/**', async (route) => {
    if (route.request().method() !== 'OPTIONS') asked.push(new URL(route.request().url()))
    await answer(route)
  })
  return asked
}

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
const openFile = (page: Page, folder: string, file: string) =>
  page.goto(pathToFileURL(path.join(SOURCES, path.basename(folder), file)).href)

test.describe('the program of the basic web app', () => {
  test('shows the weather that the documentation promises', async ({ page }) => {
    const sample = await sampleOf(page, 'weather')
    const asked = await answerApi(page, (route) => route.fulfill({ json: sample, headers: CORS }))
    await openFile(page, 'basic-web-app', 'weather.html')
    await page.getByLabel('City').fill('São Paulo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(
      'London: 14.2 °C, feels like 14.2 °C, wind 4.6 m/s, humidity 71%',
    )
    expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
      '/v1/weather?city=S%C3%A3o+Paulo&units=metric',
    ])
  })

  for (const [status, words] of [
    [401, 'The API key is missing or wrong.'],
    [429, 'No calls left for now.'],
    [500, 'No weather: status 500'],
  ] as const)
    test(`says what a status of ${status} means`, async ({ page, expectConsoleError }) => {
      expectConsoleError(/status of/)
      await answerApi(page, (route) => route.fulfill({ status, json: {}, headers: CORS }))
      await openFile(page, 'basic-web-app', 'weather.html')
      await page.getByRole('button', { name: 'Show weather' }).click()
      await expect(page.getByRole('status')).toHaveText(words)
    })
})

test.describe('the program of the currency converter', () => {
  test('shows the converted amount, and the latest question wins', async ({ page }) => {
    const sample = await sampleOf(page, 'exchange-rates')
    const slow: (() => Promise<void>)[] = []
    const asked = await answerApi(page, async (route) => {
      const { searchParams } = new URL(route.request().url())
      const json = { ...sample, from: searchParams.get('from'), to: searchParams.get('to') }
      const answer = () => route.fulfill({ json, headers: CORS })
      if (searchParams.get('to') === 'GBP') slow.push(answer)
      else await answer()
    })
    await openFile(page, 'currency-converter-example', 'converter.html')
    await page.getByLabel('To').selectOption('GBP')
    await page.getByRole('button', { name: 'Convert' }).click()
    await expect.poll(() => slow.length).toBe(1)
    await page.getByLabel('To').selectOption('EUR')
    await page.getByRole('button', { name: 'Convert' }).click()
    const result = page.getByRole('status')
    await expect(result).toContainText('$250.00 is €213.08, at 0.852312 quoted')
    await slow[0]?.()
    await expect(result).toContainText('€213.08')
    expect(asked.map(({ search }) => search)).toEqual([
      '?amount=250&from=USD&to=GBP',
      '?amount=250&from=USD&to=EUR',
    ])
  })
})

for (const { page: address, file, api } of EXAMPLES)
  test.describe(address, () => {
    test('has the whole program, a picture of its result and a download', async ({
      page,
      open,
    }) => {
      await open(address)
      const main = page.getByRole('main')
      await expect(main.getByRole('region', { name: `Code: ${file}` })).toContainText('</html>')
      const picture = main.getByRole('figure').filter({ hasText: 'The result' }).getByRole('img')
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(960)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('link', { name: `Download ${file}` }).click(),
      ])
      expect(download.suggestedFilename()).toBe(file)
      await expect(main.getByRole('link', { name: /API$/ }).first()).toHaveAttribute(
        'href',
        `/api/${api}`,
      )
    })

    test('runs on the page, with the sample answer for who has no key', async ({ page, open }) => {
      const asked: string[] = []
      page.on('request', (request) => request.url().startsWith(PRODUCT_API) && asked.push(address))
      await open(address)
      const live = page.getByRole('region', { name: /running here$/ })
      await live.getByRole('button').click()
      await expect(live.getByRole('status')).toContainText(/14\.2 °C|€213\.08/)
      await expect(live.getByRole('status')).toContainText('This is the sample answer')
      await expect(live.getByRole('status')).toContainText('Sign in')
      expect(asked).toEqual([])
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
  }
  for (const address of ['/examples/basic-web-app/other.html', '/examples/none/weather.html'])
    expect((await request.get(address)).status(), address).toBe(404)
})
