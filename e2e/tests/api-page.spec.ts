import { pasted } from '#fixtures/clipboard.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, test } from '#fixtures/test.ts'

/** The longest page of an API that most visitors open first. */
const PAGE = '/api/weather'
const MAX_PHONE_PIXELS = 4_200
const MAX_SHEETS = 3

for (const [row, path] of [
  '/',
  PAGE,
  '/examples/basic-web-app',
  '/blog/keys-tokens-and-oauth',
].entries())
  test(`code on ${path} is 13 pixels or more${row % 2 ? '' : ' @soak'}`, async ({ page }) => {
    await page.goto(path)
    const sizes = await page
      .locator('pre, pre code')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13)
  })

test('uptime and latency are told as soon as the API was checked', async ({
  page,
  open,
  request,
}) => {
  const { apis }: { apis: { slug: string; kind: string; configured: boolean }[] } = await (
    await request.get(`${PRODUCT_API}/v1`)
  ).json()
  const own = apis.filter(({ configured, kind }) => configured && kind !== 'live')
  const uptimeOf = async (slug: string): Promise<number | null> =>
    (await (await request.get(`${PRODUCT_API}/status/apis/${slug}`)).json()).uptime
  // Checks begin within 15 seconds of the server's start, with the first APIs of the list.
  const findChecked = async () => {
    for (const { slug } of own.slice(0, 8)) if ((await uptimeOf(slug)) === 1) return slug
    return null
  }
  await expect.poll(findChecked, { timeout: 90_000 }).not.toBe(null)
  await open(`/api/${await findChecked()}`)
  const uptime = page.getByRole('definition').filter({ hasText: /p95/ })
  await expect(uptime).toHaveText(/^100%, p95 [\d,]+ ms$/)
  await expect(uptime.getByRole('link')).toHaveAttribute('href', '/status')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('the page of an API is short, and unfolds what it left out', async ({ page, open }) => {
    await open(PAGE)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(MAX_PHONE_PIXELS)
    const field = page.getByRole('rowheader', { name: 'wind.gust' })
    await expect(field).toBeHidden()
    await page.getByText(/^All \d+ fields$/).click()
    await expect(field).toBeVisible()
    await page.getByText('More about this API').click()
    await expect(page.getByText('Weather answers one question quickly')).toBeVisible()
  })

  // Those with a form: a usual one, the most parameters, and the longest texts.
  for (const [row, path] of [
    '/api/time-zone',
    '/api/random-numbers',
    '/api/text-summary',
  ].entries())
    test(`${path} is short with its form${row ? ' @soak' : ''}`, async ({ page, open }) => {
      await open(path)
      await page.getByRole('link', { name: 'Try it' }).click()
      await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height).toBeLessThanOrEqual(MAX_PHONE_PIXELS)
      if (row > 0) return

      await test.step('short fields of the form stand side by side, and long ones in the full width', async () => {
        const box = async (label: string) => {
          const found = await page.getByLabel(label, { exact: true }).boundingBox()
          return found ?? { x: 0, y: 0, width: 0 }
        }
        await expect(page.getByLabel('zone', { exact: true })).toBeVisible()
        const [zone, lat, lon] = [await box('zone'), await box('lat'), await box('lon')]
        expect(lon.y).toBe(lat.y)
        expect(lon.x).toBeGreaterThan(lat.x + lat.width)
        expect(zone.width).toBe(lon.x + lon.width - lat.x)
      })
    })

  test('what a page folds is one press away @soak', async ({ page, open }) => {
    await open('/api/random-numbers')
    const parameter = page.getByRole('rowheader', { name: 'deviation' })
    await expect(parameter).toBeHidden()
    await page.getByText('All 9 parameters').click()
    await expect(parameter).toBeVisible()
    const feed = page.getByRole('main').getByRole('link', { name: 'RSS feed' })
    await expect(feed).toBeHidden()
    await page.getByText(/^(?:One change|\d+ changes)$/).click()
    await expect(feed).toBeVisible()
    await expect(page.getByRole('link', { name: 'OpenAPI document' })).toBeVisible()
  })

  test('a parameter stands above what it means, in the full width @soak', async ({
    page,
    open,
  }) => {
    await open(PAGE)
    const row = page.getByRole('region', { name: 'Parameters' }).getByRole('row').nth(1)
    const name = await row.getByRole('rowheader').boundingBox()
    const meaning = await row.getByText('City name, optionally').boundingBox()
    expect(meaning?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1)
    expect(meaning?.width).toBeGreaterThan(280)
  })
})

test('the first screen has endpoint, limits, source, contents, request and response', async ({
  page,
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('/api/time-zone')
  const main = page.getByRole('main')
  const contents = main.getByRole('navigation', { name: 'On this page' })
  const code = main.getByRole('region', { name: 'Code', exact: true })
  const response = main.getByRole('region', { name: 'Example response' })
  for (const seen of [
    main.getByText(`${PRODUCT_API}/v1/time-zone`, { exact: true }),
    main.getByText('5 requests/s, burst of 10'),
    main.getByText('3,000 requests a month'),
    main.getByText(/^Reference data of tz database/),
    main.getByText(/^Public domain \(tz\)/),
    contents,
    code,
    response,
  ])
    await expect(seen).toBeInViewport()
  const [left, right] = [await code.boundingBox(), await response.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  const copyUrl = main.getByRole('button', { name: 'Copy endpoint URL' })
  await copyUrl.click()
  await expect(copyUrl).toHaveText('Copied')
  expect(await pasted(page)).toBe(`${PRODUCT_API}/v1/time-zone`)
  const copyExample = main.getByRole('button', { name: 'Copy example response' })
  await copyExample.click()
  await expect(copyExample).toHaveText('Copied')
  expect(JSON.parse(await pasted(page))).toMatchObject({ zone: 'America/New_York' })
  await main.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('each link of the contents leads to its section, and another language changes nothing above the code', async ({
  page,
  open,
}) => {
  await open('/api/time-zone')
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  const names = await links.allTextContents()
  expect(names).toEqual([
    ...['Try it', 'Parameters', 'Response fields', 'Good to know', 'Rate limit and quota'],
    ...['Errors', 'Changelog', 'Related APIs'],
  ])
  for (const width of [375, 1280])
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      for (const name of names) {
        await links.filter({ hasText: name }).click()
        await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeInViewport()
        await page.evaluate(() => scrollTo(0, 0))
      }
    })

  const bar = page.getByRole('navigation', { name: 'Language' })
  const place = () =>
    bar.evaluate((element) => {
      const { height, width, x, y } = element.getBoundingClientRect()
      return { height, width, x, y: y + scrollY }
    })
  const before = await place()
  for (const name of ['Java', 'Swift', 'curl']) {
    await bar.getByRole('link', { name, exact: true }).click()
    expect(await place()).toEqual(before)
    const code = page.getByRole('region', { name: 'Code', exact: true })
    const [shown, needed] = await code.evaluate((box) => [
      box.clientHeight,
      box.firstElementChild?.clientHeight ?? 0,
    ])
    expect(Number(shown) - Number(needed), `${name} leaves no empty room`).toBeLessThan(48)
  }

  await test.step('the form to try an API is not printed', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Try it' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Parameters' })).toBeVisible()
  })
})

for (const theme of ['light', 'dark'] as const)
  test(`on paper an API is ${MAX_SHEETS} sheets of content alone, ${theme}${theme === 'dark' ? ' @soak' : ''}`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await open(PAGE)
    await test.step('a wide screen shows everything, with nothing to unfold', async () => {
      await expect(page.getByRole('rowheader', { name: 'wind.gust' })).toBeVisible()
      await expect(page.getByText('More about this API')).toBeHidden()
    })
    await page.emulateMedia({ media: 'print' })
    for (const gone of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('region', { name: 'Cookie consent' }),
      page.getByRole('region', { name: 'Promotion' }),
    ])
      await expect(gone).toBeHidden()
    await expect(page.getByRole('rowheader', { name: 'wind.gust' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Professional' })).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets?.length).toBeLessThanOrEqual(MAX_SHEETS)
  })
