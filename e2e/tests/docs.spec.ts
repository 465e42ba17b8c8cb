import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { objectionsInBothThemes, violationsInBothThemes } from '#fixtures/axe.ts'
import { pasted } from '#fixtures/clipboard.ts'
import { newApiKey, PRODUCT_API } from '#fixtures/product-api.ts'
import { SearchBox } from '#fixtures/search-box.ts'
import { readSiteMap } from '#fixtures/site-map.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const run = promisify(execFile)

const PAGES = [
  'quickstart',
  'authentication',
  'errors',
  'rate-limits',
  'pagination',
  'batches',
  'versioning',
  'sdks',
  'agents',
  'webhooks',
  'organisations',
].map((slug) => `/docs/${slug}`)

test('header and footer lead to the docs, which lead to each page', async ({ page, open }) => {
  await open('/')
  const header = page.getByRole('banner').getByRole('navigation')
  expect((await header.getByRole('link').allTextContents()).slice(0, 4)).toEqual([
    'APIs',
    'Examples',
    'Pricing',
    'Docs',
  ])
  await header.getByRole('link', { name: 'Docs' }).click()
  await expect(page).toHaveURL('/docs')
  const list = page.getByRole('main').getByRole('navigation', { name: 'Docs' })
  for (const path of PAGES) await expect(list.locator(`a[href="${path}"]`)).toBeVisible()
  await list.getByRole('link', { name: 'Authentication' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Authentication' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: 'Next page Errors' }).click()
  await expect(page).toHaveURL('/docs/errors')
  await page.getByRole('link', { name: 'Previous page Authentication' }).click()
  await expect(page).toHaveURL('/docs/authentication')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Docs' }).click()
  await expect(page).toHaveURL('/docs')
})

test('the quickstart shows one language, is folded on a phone, and leads to a page to copy', async ({
  page,
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await open('/docs/quickstart')
  const languages = page.getByRole('group', { name: 'Language' })
  await expect(languages.getByRole('radio')).toHaveCount(5)
  const code = (file: string) => page.getByRole('region', { name: `Code: ${file}` })
  await expect(code('quickstart.sh')).toBeVisible()
  await expect(code('quickstart.go')).toBeHidden()
  await languages.getByRole('radio', { name: 'Go' }).check()
  await expect(code('quickstart.go')).toBeVisible()
  await expect(code('quickstart.sh')).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(code('quickstart.php')).toBeVisible()
  // What is no file of that name is always shown.
  await expect(code('Set the key for this shell')).toBeVisible()
  expect(await violationsInBothThemes(page)).toEqual([])

  await test.step('on a phone each new page folds the list again', async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    const list = page.getByRole('main').getByRole('navigation', { name: 'Docs' })
    await expect(list).toBeHidden()
    await page.getByText('All docs').click()
    await list.getByRole('link', { name: 'Errors', exact: true }).click()
    await expect(page).toHaveURL('/docs/errors')
    await expect(list).toBeHidden()
  })

  await test.step('a page can be copied as Markdown', async () => {
    const copy = page.getByRole('button', { name: 'Copy page as Markdown' })
    await copy.click()
    await expect(copy).toHaveText('Copied')
    expect(await pasted(page)).toContain('\n# Errors\n')
  })
})

for (const [row, path] of ['/docs', ...PAGES].entries())
  test(`${path} has no violation${row > 2 ? ' @soak' : ''}`, async ({ page, open }) => {
    await open(path)
    expect(await objectionsInBothThemes(page)).toEqual([])
  })

httpTest('sitemap, list of pages and twins have them', async ({ request, baseURL }) => {
  const listed = await readSiteMap(request)
  const list = await (await request.get('/llms.txt')).text()
  for (const path of ['/docs', ...PAGES]) {
    expect(listed).toContain(path)
    expect(list).toContain(`(${baseURL}${path}.md)`)
    expect((await request.get(`${path}.md`)).status(), path).toBe(200)
  }
  expect(listed).not.toContain('/agents')
})

httpTest(
  'every link of the docs leads to a page, and to a point that it has',
  async ({ request, baseURL }) => {
    const links = new Set<string>()
    for (const path of ['/docs', ...PAGES]) {
      const text = await (await request.get(`${path}.md`)).text()
      for (const [, link = ''] of text.matchAll(/\]\((https?:[^)\s]+)\)/g))
        if (link.startsWith(`${baseURL}/`)) links.add(link)
    }
    expect(links.size).toBeGreaterThan(30)
    const fragments = new Map<string, (string | undefined)[]>()
    for (const link of links) {
      const [address = '', fragment] = link.split('#')
      fragments.set(address, [...(fragments.get(address) ?? []), fragment])
    }
    for (const [address, all] of fragments) {
      const response = await request.get(address)
      expect(response.status(), address).toBe(200)
      const html = await response.text()
      // My Account is drawn in the browser.
      if (!address.endsWith('/profile'))
        for (const one of all) if (one) expect(html, `${address}#${one}`).toContain(`id="${one}"`)
    }
  },
)

test('the old URLs of the page about agents lead to the new one with the fragment', async ({
  page,
  request,
}) => {
  for (const old of ['/agents', '/for-agents']) {
    const moved = await request.get(old, { maxRedirects: 0 })
    expect(moved.status()).toBe(308)
    expect(moved.headers()['location']).toBe('/docs/agents')
    expect(await (await request.get(`${old}.md`)).text()).toContain('\n# Agents and MCP\n')
  }
  await page.goto('/agents#mcp')
  await expect(page).toHaveURL('/docs/agents#mcp')
  await expect(page.locator('#mcp')).toBeInViewport()
})

httpTest('a page that there is not names those that are near', async ({ request }) => {
  const response = await request.get('/docs/quickstarts')
  expect(response.status()).toBe(404)
  expect(await response.text()).toContain('href="/docs/quickstart"')
})

test('the search finds sections by words of their text, and leads there', async ({
  page,
  open,
  request,
}) => {
  for (const [query, url] of [
    ['If-None-Match', '/docs/rate-limits#save'],
    ['problem details', '/docs/errors'],
    ['secret scanner', '/docs/authentication#rotate'],
    ['completions for bash', '/docs/sdks#command-line'],
  ] as const) {
    const [, , , urls] = await (
      await request.get('/suggestions.json', { params: { q: query } })
    ).json()
    expect(
      urls.map((one: string) => new URL(one)).map((one: URL) => one.pathname + one.hash),
      query,
    ).toContain(url)
  }
  await open('/faq')
  const box = new SearchBox(page)
  await box.input.fill('secret scanner')
  await box.near('Guides').first().click()
  await expect(page).toHaveURL('/docs/authentication#rotate')
  await expect(page.getByRole('heading', { name: 'Rotate or revoke a key' })).toBeInViewport()
})

/** The commands that call the product API, as they are on the pages. */
async function commandsOf(read: (path: string) => Promise<string>): Promise<string[]> {
  const pages = await Promise.all(PAGES.map((path) => read(`${path}.md`)))
  return pages
    .flatMap((text) =>
      [...text.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm)].map(([, code]) => code ?? ''),
    )
    .filter((code) => /^(?:curl|url=)/.test(code) && code.includes(PRODUCT_API))
}

httpTest('every command with curl does what the docs say', async ({ request }) => {
  const commands = await commandsOf(async (path) => (await request.get(path)).text())
  expect(commands.length).toBeGreaterThan(8)
  const env = {
    ...process.env,
    ORCHARD_API_KEY: await newApiKey(),
    no_proxy: 'localhost',
    NO_PROXY: 'localhost',
  }
  const outputs: string[] = []
  // One after the other, below the rate limit of the Free plan.
  for (const command of commands) {
    outputs.push((await run('sh', ['-ec', command], { env })).stdout)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const all = outputs.join('\n')
  for (const words of [
    '"offset":"+05:45"',
    '"code":"parameter_invalid"',
    '{"responses":[{"status":200,',
    ' 304 ',
    'Tokyo',
    'tz database',
    'search_apis',
  ])
    expect(all).toContain(words)
})

httpTest('errors, limits and headers are as the docs say', async ({ request, baseURL }) => {
  const key = { 'X-Api-Key': await newApiKey() }
  const ask = (path: string, headers: Record<string, string> = key) =>
    request.get(`${PRODUCT_API}${path}`, { headers })
  const errors = await (await request.get('/docs/errors.md')).text()
  const wrong = await ask('/v1/time-zone?zone=Mars')
  expect(wrong.headers()['content-type']).toContain('application/problem+json')
  const [shown = ''] = /\{\n {2}"type"[\s\S]*?\n\}/.exec(errors) ?? []
  expect(await wrong.json()).toEqual(JSON.parse(shown))
  expect(JSON.parse(shown).type).toBe(`${baseURL}/errors/parameter_invalid`)

  const fine = await ask('/v1/time-zone?zone=Asia/Tokyo', {
    ...key,
    'X-Request-Id': 'mine-1234567',
  })
  const limits = await (await request.get('/docs/rate-limits.md')).text()
  expect(limits).toContain('RateLimit-Policy: "month";q=3000')
  expect(fine.headers()['ratelimit-policy']).toMatch(
    /^"month";q=3000;w=\d+, "second";q=5;w=1;orchard-burst=10$/,
  )
  expect(fine.headers()['ratelimit']).toMatch(/^"month";r=\d+;t=\d+, "second";r=\d;t=\d$/)
  expect(fine.headers()['x-request-id']).toBe('mine-1234567')
  expect(fine.headers()['access-control-allow-origin']).toBe('*')

  expect(
    (await ask(`/v1/time-zone?zone=Asia/Tokyo&api_key=${key['X-Api-Key']}`, {})).status(),
  ).toBe(401)
  const sample = await ask('/v1/time-zone/sample', {})
  expect(sample.headers()['x-sample-data']).toBe('true')
  const burst = await Promise.all(
    Array.from({ length: 30 }, () => ask('/v1/time-zone?zone=Asia/Tokyo')),
  )
  const refused = burst.find((one) => one.status() === 429)
  expect(refused?.headers()['retry-after']).toBe('1')
  expect(await refused?.json()).toMatchObject({ code: 'rate_limited' })
})
