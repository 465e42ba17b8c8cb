import type { Page } from '@playwright/test'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('an unknown address', () => {
  for (const [row, path] of [
    '/nothing-is-here?because=typo',
    '/notfound',
    '/_app',
    '/api/weather/nothing',
    '/a/b/c',
  ].entries())
    test(`shows the not-found page at ${path}${row > 1 ? ' @soak' : ''}`, async ({
      page,
      open,
      expectConsoleError,
    }) => {
      expectConsoleError(/404/)
      const response = await open(path)
      expect(response?.status()).toBe(404)
      await expect(page).toHaveURL(path)
      await expect(heading(page)).toHaveText('Page not found')
      await expect(page).toHaveTitle('Page not found | API Orchard')
      await expect(page.getByRole('banner')).toHaveAttribute('data-variant', 'baby-blue')
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/notfound$/)
      if (row > 0) return

      await test.step('it offers ways on that work', async () => {
        await page.getByRole('main').getByRole('link', { name: 'Browse all APIs' }).click()
        await expect(page).toHaveURL('/api')
        await expect(heading(page)).toHaveText('All APIs')
        await page.goBack()
        await expect(page).toHaveURL(path)
        await expect(heading(page)).toHaveText('Page not found')
        await expect(page).toHaveTitle('Page not found | API Orchard')
        await expect(page.getByRole('banner')).toHaveAttribute('data-variant', 'baby-blue')
      })
    })
})

test('a retired API says why, and what to call instead', async ({
  page,
  open,
  expectConsoleError,
}) => {
  expectConsoleError(/410/)
  const response = await open('/api/ships')
  expect(response?.status()).toBe(410)
  await expect(heading(page)).toHaveText('The Ships API has been retired')
  await expect(page).toHaveTitle('The Ships API has been retired | API Orchard')
  await expect(page.getByRole('main')).toContainText('The register of ships is not open data.')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect((await page.request.get('/api/ships/openapi.json')).status()).toBe(410)
  const call = await page.request.get(`${PRODUCT_API}/v1/ships/sample`)
  expect([call.status(), (await call.json()).code]).toEqual([410, 'api_retired'])
  await page.getByRole('main').getByRole('link', { name: 'IMO Number API' }).click()
  await expect(page).toHaveURL('/api/imo-number')
})

test.describe('an unknown slug', () => {
  const CASES = [
    { path: '/api/wether', title: 'No such API', offered: 'Weather API', leads: '/api/weather' },
    {
      path: '/api/forecast',
      title: 'No such API',
      offered: 'Weather Forecast API',
      leads: '/api/weather-forecast',
    },
    {
      path: '/category/finanse',
      title: 'No such category',
      offered: 'Finance APIs',
      leads: '/category/finance',
    },
  ]
  for (const [row, { path, title, offered, leads }] of CASES.entries())
    test(`${path} shows the closest matches${row ? ' @soak' : ''}`, async ({
      page,
      open,
      expectConsoleError,
    }) => {
      expectConsoleError(/404/)
      const response = await open(path)
      expect(response?.status()).toBe(404)
      await expect(page).toHaveURL(path)
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByRole('banner')).toHaveAttribute('data-variant', 'white')
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      const suggestion = page.getByRole('main').getByRole('link', { name: offered })
      await suggestion.first().click()
      await expect(page).toHaveURL(leads)
      await expect(heading(page)).toContainText(/APIs?/)
      // Back is a client-side navigation: the browser learns of the 404 by itself.
      await page.goBack()
      await expect(page).toHaveURL(path)
      await expect(heading(page)).toHaveText(title)
      await expect(suggestion.first()).toBeVisible()
      await expect(page).toHaveTitle(`${title} | API Orchard`)
    })

  test('that resembles nothing still leads on', async ({ page, open, expectConsoleError }) => {
    expectConsoleError(/404/)
    const response = await open('/api/qqqqqqqqqqqqqqqqqqqqqqqq')
    expect(response?.status()).toBe(404)
    await expect(heading(page)).toHaveText('No such API')
    await page.getByRole('main').getByRole('link', { name: 'Browse all APIs' }).click()
    await expect(page).toHaveURL('/api')
  })

  test('under /blog has status 404 and a white header', async ({
    page,
    open,
    expectConsoleError,
  }) => {
    expectConsoleError(/404/)
    const response = await open('/blog/no-such-post')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('banner')).toHaveAttribute('data-variant', 'white')
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  })

  test('is compared without its case', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/)
    const response = await page.goto('/api/WEATHER')
    if (response?.status() === 404)
      await expect(page.getByRole('main').getByRole('link', { name: 'Weather API' })).toBeVisible()
    else await expect(heading(page)).toContainText('Weather API')
  })
})

httpTest.describe('a malformed address', () => {
  for (const path of ['/%zz', '/api/%E0%A4%A', '/category/%'])
    httpTest(`${path} is served with 400`, async ({ request }) => {
      const response = await request.get(path)
      expect(response.status()).toBe(400)
    })
})

httpTest.describe('a trailing slash', () => {
  for (const [from, to] of [
    ['/api/', '/api'],
    ['/api/weather/', '/api/weather'],
    ['/api/?q=tax&sort=name', '/api?q=tax&sort=name'],
    ['/faq///', '/faq'],
  ] as const)
    httpTest(`${from} redirects to ${to}`, async ({ request, baseURL }) => {
      const response = await request.get(from, { maxRedirects: 0 })
      expect(response.status()).toBe(308)
      const location = new URL(response.headers()['location'] ?? '', baseURL)
      expect(location.href).toBe(`${baseURL}${to}`)
    })

  httpTest('never leads to another site', async ({ request, baseURL }) => {
    const response = await request.get(`${baseURL}//example.org/`, { maxRedirects: 0 })
    const location = response.headers()['location'] ?? '/'
    expect(new URL(location, baseURL).origin).toBe(baseURL)
  })
})
