import type { APIRequestContext } from '@playwright/test'
import { readCatalogue } from '#fixtures/catalogue.ts'
import { inParallel } from '#fixtures/in-parallel.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const SAMPLE = ['weather', 'advice', 'exchange-rates', 'vat-split', 'qr-code', 'geocoding']

async function statusOf(request: APIRequestContext, path: string): Promise<string> {
  return `${(await request.get(path)).status()} ${path}`
}

async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('xml')
  const text = await response.text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
}

test('every link of header and footer responses', async ({ page, request, baseURL }) => {
  await page.goto('/')
  const hrefs = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const own = [...new Set(hrefs)].filter((href) => href.startsWith(`${baseURL}/`))
  expect(own.length).toBeGreaterThan(20)
  const responses = await inParallel(own, (href) => statusOf(request, href))
  expect(responses).toEqual(own.map((href) => `200 ${href}`))
})

httpTest(
  'every page of the sitemap has one title, one heading, an address and a description',
  async ({ request }) => {
    const addresses = await readSitemap(request)
    expect(new Set(addresses).size).toBe(addresses.length)
    const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
    const pages = await inParallel(addresses, async (address) => {
      const response = await request.get(address)
      const html = await response.text()
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
      const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
      const problems = [
        response.status() === 200 || `status ${response.status()}`,
        count(html, /<title[ >]/g) === 1 || 'not one title',
        count(html, /<h1[ >]/g) === 1 || 'not one h1',
        count(html, /<main id="content"/g) === 1 || 'not one main',
        count(html, /<meta name="description"/g) === 1 || 'not one description',
        title.length > 10 || 'no title',
        description.length > 20 || 'no description',
        count(html, /<link rel="canonical"/g) === 1 || 'not one canonical address',
        html.includes(`<link rel="canonical" href="${address}">`) || 'another canonical address',
        !html.includes('content="noindex"') || 'kept out of search engines',
      ].filter((one) => one !== true)
      return { address, title, description, problems }
    })
    expect(pages.filter(({ problems }) => problems.length > 0)).toEqual([])
    const twice = (values: string[]) => values.filter((one, index) => values.indexOf(one) < index)
    expect(twice(pages.map(({ title }) => title))).toEqual([])
    expect(twice(pages.map(({ description }) => description))).toEqual([])
  },
)

httpTest(
  'the sitemap has every API and category, and nothing private',
  async ({ request, baseURL }) => {
    const { apis, categories } = await readCatalogue(request)
    const listed = new Set(await readSitemap(request))
    const wanted = [...apis, ...categories].map(({ url }) => `${baseURL}${url}`)
    expect(wanted.filter((address) => !listed.has(address))).toEqual([])
    expect(listed.has(`${baseURL}/profile`)).toBe(false)
  },
)

httpTest('robots.txt names the sitemap', async ({ request, baseURL }) => {
  const response = await request.get('/robots.txt')
  expect(response.headers()['content-type']).toContain('text/plain')
  expect(await response.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

httpTest('the catalogue has 120 entries or more, in eleven categories', async ({ request }) => {
  const { apis, categories } = await readCatalogue(request)
  expect(apis.length).toBeGreaterThanOrEqual(120)
  for (const key of ['id', 'slug', 'url', 'name'] as const)
    expect(new Set(apis.map((api) => api[key])).size, key).toBe(apis.length)
  for (const { slug, url } of apis) expect(url).toBe(`/api/${slug}`)
  expect(categories).toHaveLength(11)
  for (const { slug, count } of categories) {
    expect(count, slug).toBeGreaterThanOrEqual(4)
    expect(apis.filter(({ category }) => category === slug)).toHaveLength(count)
  }
})

httpTest('related APIs and OpenAPI documents of some of them respond', async ({ request }) => {
  const links = await inParallel(SAMPLE, async (slug) => {
    const html = await (await request.get(`/api/${slug}`)).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const found = [...main.matchAll(/href="(\/api\/[^"?#]+)"/g)].map((match) => match[1] ?? '')
    expect(found).toContain(`/api/${slug}/openapi.json`)
    expect(found.length, slug).toBeGreaterThan(2)
    return found
  })
  const paths = [...new Set(links.flat())]
  const responses = await inParallel(paths, (path) => statusOf(request, path))
  expect(responses).toEqual(paths.map((path) => `200 ${path}`))
})

test('the OpenAPI document says what the page says', async ({ page, request }) => {
  const response = await request.get('/api/time-zone/openapi.json')
  expect(response.headers()['content-type']).toContain('openapi+json')
  expect(response.headers()['access-control-allow-origin']).toBe('*')
  const document: {
    openapi: string
    info: { title: string }
    paths: Record<string, { get: { parameters: { name: string; required: boolean }[] } }>
  } = await response.json()
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.info.title).toBe('Time Zone API')
  const [[path, operation] = ['', undefined], ...others] = Object.entries(document.paths)
  expect(others).toEqual([])

  await page.goto('/api/time-zone')
  const main = page.getByRole('main')
  await expect(main.getByText(path, { exact: false }).first()).toBeVisible()
  const rows = main.getByRole('region', { name: 'Parameters' }).getByRole('rowheader')
  const shown = await rows.evaluateAll((headers) =>
    headers.map((header) => ({
      name: header.querySelector('code')?.textContent,
      required: /required/.test(header.textContent ?? ''),
    })),
  )
  expect(shown.length).toBeGreaterThan(0)
  expect(operation?.get.parameters.map(({ name, required }) => ({ name, required }))).toEqual(shown)
})

httpTest('an OpenAPI document of no API is a 404 in JSON', async ({ request }) => {
  const response = await request.get('/api/no-such-api/openapi.json')
  expect(response.status()).toBe(404)
  expect(response.headers()['content-type']).toContain('json')
})
