import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue } from '#fixtures/catalogue.ts'
import { inParallel } from '#fixtures/in-parallel.ts'
import { readSiteMap } from '#fixtures/site-map.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

/** As much as many clients read of one document. */
const MAX_CHARACTERS = 50_000

httpTest('/llms.txt leads to every public page, each of which is Markdown', async ({ request }) => {
  const text = await (await request.get('/llms.txt')).text()
  expect(text.length).toBeLessThan(MAX_CHARACTERS)
  const addresses = [...text.matchAll(/^- \[[^\n]*?\]\((http[^)]+)\): \S/gm)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const twins = (await readSiteMap(request)).map((path) =>
    path === '/' ? '/index.md' : `${path}.md`,
  )
  // The pages of errors give way to their list.
  const errors = await (await request.get('/errors.md')).text()
  const isReached = (path: string) =>
    addresses.includes(path) ||
    (addresses.includes('/errors.md') && errors.includes(`${path.replace('.md', '')})`))
  expect(twins.filter((path) => !isReached(path))).toEqual([])
  const responses = await inParallel(addresses, async (path) => (await request.get(path)).status())
  expect(new Set(responses)).toEqual(new Set([200]))
})

httpTest('the footer leads to the licences of what others wrote', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const [, href = ''] = /<a href="([^"]+)">Licences<\/a>/.exec(page) ?? []
  const text = await (await request.get(href)).text()
  // As the packages themselves have them.
  for (const name of ['react', 'js-cookie', 'minisearch', '@fontsource-variable/figtree']) {
    const folder = path.join(REPOSITORY, 'node_modules', name)
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one)) ?? ''
    expect(text).toContain(readFileSync(path.join(folder, file), 'utf8').trim())
  }
})

httpTest('the APIs of each category fit into one text', async ({ request }) => {
  const { apis, categories } = await readCatalogue(request)
  for (const { slug } of categories) {
    const text = await (await request.get(`/llms-full/${slug}.txt`)).text()
    expect(`${slug} ${text.length < MAX_CHARACTERS}`).toBe(`${slug} true`)
    for (const api of apis.filter(({ category }) => category === slug))
      expect(text).toContain(`(${api.slug})\n`)
  }
  expect((await request.get('/llms-full/nothing.txt')).status()).toBe(404)
})

httpTest('one OpenAPI document has the operations of all APIs', async ({ request }) => {
  const { apis } = await readCatalogue(request)
  const response = await request.get('/openapi.json')
  expect(response.headers()['content-type']).toMatch(/^application\/vnd\.oai\.openapi\+json/)
  const { components, openapi, paths } = await response.json()
  expect(openapi).toMatch(/^3\.1\./)
  expect(components.securitySchemes.apiKey).toEqual({
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
  })
  expect(Object.keys(paths).toSorted()).toEqual(apis.map(({ slug }) => `/v1/${slug}`).toSorted())
  const own = await (await request.get('/api/time-zone/openapi.json')).json()
  const { get } = paths['/v1/time-zone']
  const ownGet = own.paths['/v1/time-zone'].get
  expect(get.operationId).toBe(ownGet.operationId)
  expect(get.parameters).toEqual(ownGet.parameters)
  for (const [status, whole] of Object.entries<object>(ownGet.responses)) {
    const name = get.responses[status].$ref?.split('/').at(-1)
    expect(name ? components.responses[name] : get.responses[status]).toEqual(whole)
  }
})

httpTest('the API catalog names every API with its documents', async ({ request }) => {
  const { apis } = await readCatalogue(request)
  const address = '/.well-known/api-catalog'
  const response = await request.get(address)
  const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
  expect(response.headers()['content-type']).toBe(type)
  expect((await request.head(address)).headers()['content-type']).toBe(type)
  const { linkset } = await response.json()
  expect(linkset[0].item).toHaveLength(apis.length)
  expect(linkset).toHaveLength(apis.length + 1)
  const links = linkset
    .slice(0, 3)
    .flatMap((one: Record<string, { href: string }[]>) =>
      ['service-desc', 'service-doc', 'status'].flatMap((rel) => one[rel]?.map(({ href }) => href)),
    )
  const responses = await inParallel(links, async (link: string) =>
    (await request.get(link)).status(),
  )
  expect(new Set(responses)).toEqual(new Set([200]))
  expect(await (await request.get('/')).text()).toContain(
    `<link rel="api-catalog" href="${address}">`,
  )
})

httpTest('the JSON feed has the articles of the RSS feed', async ({ request }) => {
  const response = await request.get('/blog/feed.json')
  expect(response.headers()['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = await response.json()
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  const rss = await (await request.get('/blog/feed.xml')).text()
  const guids = [...rss.matchAll(/<guid[^>]*>([^<]+)</g)].map(([, guid]) => guid)
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(guids)
  for (const item of feed.items) {
    expect(item.content_html.length).toBeGreaterThan(1_000)
    expect(new Date(item.date_published).toISOString()).toContain(item.date_published.slice(0, 10))
  }
})

httpTest('a browser can search the catalogue and gets its suggestions', async ({ request }) => {
  const response = await request.get('/opensearch.xml')
  expect(response.headers()['content-type']).toMatch(/^application\/opensearchdescription\+xml/)
  const template = /suggestions\+json" rel="suggestions" template="([^"]+)"/.exec(
    await response.text(),
  )?.[1]
  const ask = async (words: string) =>
    (await request.get((template ?? '').replace('{searchTerms}', encodeURIComponent(words)))).json()
  const [query, names, descriptions, addresses] = await ask('time zone')
  expect(query).toBe('time zone')
  expect(names[0]).toBe('Time Zone')
  expect(descriptions).toHaveLength(names.length)
  expect((await request.get(addresses[0])).status()).toBe(200)
  expect(await ask('')).toEqual(['', [], [], []])
})

httpTest('security reports and password managers find their way', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text()
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  )
  expect((await request.get(fields.get('Contact') ?? '')).status()).toBe(200)
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
  const response = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(response.headers()['location']).toBe('/profile#security')
})

httpTest('browsers and systems find an icon of the site where they look', async ({ request }) => {
  const types = {
    'favicon.ico': 'image/vnd.microsoft.icon',
    'apple-touch-icon.png': 'image/png',
    'site.webmanifest': 'application/manifest+json',
  }
  const home = await (await request.get('/')).text()
  for (const [file, type] of Object.entries(types)) {
    const response = await request.get(`/${file}`)
    expect(response.status(), file).toBe(200)
    expect(response.headers()['content-type'], file).toBe(type)
    expect(response.headers()['cache-control'], file).toBe('public, max-age=86400')
    expect(home).toContain(`href="/${file}"`)
  }
  const { icons } = await (await request.get('/site.webmanifest')).json()
  const purposes = icons.map(({ purpose = 'any' }) => purpose)
  expect(purposes.toSorted()).toEqual(['any', 'any', 'maskable'])
  for (const { src, type } of icons)
    expect((await request.get(src)).headers()['content-type']).toBe(type)
})

test('no browser makes links of figures and addresses by itself', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.locator('meta[name="format-detection"]')).toHaveAttribute(
    'content',
    'telephone=no, date=no, email=no, address=no',
  )
})

test('the browser can read the manifest of the site', async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { data, errors, url } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/site.webmanifest')
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'API Orchard', start_url: '/' })
})
