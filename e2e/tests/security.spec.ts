import { IDENTITY } from '#fixtures/identity.ts'
import { PRODUCT_API } from '#fixtures/product-api.ts'
import { requestRaw } from '#fixtures/raw-request.ts'
import { BARE_PATHS } from '#fixtures/site-paths.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'

const KINDS = [
  ['a page', '/', 200],
  ['a page of a remote', '/api/time-zone', 200],
  ['the not-found page', '/nothing-is-here', 404],
  ['an unknown slug', '/api/no-such-api', 404],
  ['data', '/catalogue.json', 200],
  ['the registry', '/_mf/registry.json', 200],
  ['the page of what is live', '/_mf/', 200],
  ['a missing module', '/_mf/catalogue/0123456789ab/remoteEntry.js', 404],
  ['a redirect', '/api/', 308],
  ['robots.txt', '/robots.txt', 200],
  ['a malformed address', '/%zz', 400],
] as const

httpTest.describe('headers', () => {
  for (const [what, path, status] of KINDS)
    httpTest(`of ${what}`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 })
      expect(response.status()).toBe(status)
      expect(response.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=(), '),
        'content-security-policy': expect.stringMatching(
          /^default-src 'none';.*frame-ancestors 'none'/,
        ),
      })
    })

  for (const path of ['/organisation', '/profile', ...BARE_PATHS])
    httpTest(`give a window that opened ${path} no handle on it`, async ({ request }) => {
      const response = await request.get(path)
      expect(response.headers()).toHaveProperty('cross-origin-opener-policy', 'same-origin')
    })

  httpTest('let a page run and show only what was released', async ({ request }) => {
    for (const path of ['/', '/api', '/api/time-zone', '/pricing', '/signin', '/nothing-is-here']) {
      const response = await request.get(path)
      const policy = response.headers()['content-security-policy'] ?? ''
      const directives = new Map(
        policy.split(';').map((one) => {
          const [name = '', ...sources] = one.trim().split(/\s+/)
          return [name, sources] as const
        }),
      )
      expect(directives.get('default-src'), path).toEqual(["'none'"])
      expect(directives.get('base-uri'), path).toEqual(["'none'"])
      expect(directives.get('frame-ancestors'), path).toEqual(["'none'"])
      expect(directives.get('form-action'), path).toEqual(["'self'"])
      expect(directives.get('require-trusted-types-for'), path).toEqual(["'script'"])
      expect(directives.get('report-uri'), path).toEqual(['/_mf/csp-reports'])
      for (const kind of ['script-src', 'style-src'])
        for (const source of directives.get(kind) ?? ['none at all'])
          expect(source, `${path} ${kind}`).toMatch(/^'(?:self|sha256-[\w+/=]+)'$/)
      // Besides the site itself, pages may connect to these two only.
      expect(directives.get('connect-src'), path).toEqual(["'self'", PRODUCT_API, IDENTITY])
      const rest = policy.replace(PRODUCT_API, '').replace(IDENTITY, '')
      expect(rest, path).not.toMatch(/unsafe-|\*|https?:/)
    }
  })

  httpTest('a missing module is never served with a page', async ({ request }) => {
    const response = await request.get('/_mf/catalogue/0123456789ab/remoteEntry.js')
    expect(response.headers()['content-type']).not.toContain('html')
  })

  httpTest('let no cache keep that a file of a release is missing', async ({ request }) => {
    const { live } = await (await request.get('/_mf/registry.json')).json()
    const release = `/_mf/catalogue/${live.catalogue}`
    const missing = [
      '/_mf/catalogue/0123456789ab/remoteEntry.js',
      '/_mf/garden/0123456789ab/remoteEntry.js',
      '/_mf/catalogue/not-a-release/remoteEntry.js',
      '/_mf/nothing',
      `${release}/assets/missing.js`,
      `${release}/assets`,
      `${release}/.hidden`,
      `${release}/%`,
    ]
    for (const address of missing) {
      const response = await request.get(address)
      expect([400, 403, 404], address).toContain(response.status())
      expect(response.headers()['cache-control'], address).toBe('no-store')
    }
    const found = await request.get(`${release}/remoteEntry.js`)
    expect(found.headers()['cache-control']).toContain('immutable')
  })
})

test.describe('injected markup', () => {
  const STRANGER = `<script>document.documentElement.dataset.stranger = 'ran'</script>
    <img src="nothing:" onerror="document.documentElement.dataset.stranger = 'ran'">`

  test('does not run', async ({ page, expectConsoleError }) => {
    expectConsoleError(/Content Security Policy|ERR_UNKNOWN_URL_SCHEME|Hydration/)
    await page.addInitScript(() => {
      const refused: string[] = []
      Object.assign(window, { refused })
      addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
    })
    await page.route('**/faq', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', `${STRANGER}</body>`)
      await route.fulfill({ response, body })
    })
    await page.goto('/faq')
    const readRefused = () =>
      page.evaluate(() => (window as unknown as { refused: string[] }).refused)
    await expect
      .poll(readRefused)
      .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr']))
    await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
    await expect(page.locator('html')).toHaveAttribute('data-theme')
  })

  test('in a query or a path stays text', async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/)
    const attack = '"><script>document.documentElement.dataset.stranger="ran"</script>'
    for (const path of [
      `/api?q=${encodeURIComponent(attack)}`,
      `/api/${encodeURIComponent(attack)}`,
      `/${encodeURIComponent(attack)}`,
    ]) {
      const html = await (await page.request.get(path)).text()
      expect(html).not.toContain('<script>document')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
    }
  })
})

httpTest.describe('a path that climbs', () => {
  const live = async (origin: string) => {
    const { body } = await requestRaw(origin, '/_mf/registry.json')
    const registry: { live: { host: string } } = JSON.parse(body)
    return registry.live.host
  }
  const CLIMBS = [
    '/_mf/../../package.json',
    '/_mf/%2e%2e/%2e%2e/package.json',
    '/_mf/%2e%2e%2f%2e%2e%2fpackage.json',
    '/_mf/host/../../package.json',
    '/_mf/host/HOST/../release.json',
    '/_mf/host/HOST/%2e%2e/release.json',
    '/_mf/host/HOST/%2e%2e%2frelease.json',
    '/_mf/host/HOST/%252e%252e/release.json',
    '/_mf/host/HOST/..%5crelease.json',
    '/_mf/host/HOST/%2e%2e/server/bundle.cjs',
    '/_mf/host/HOST/assets/../../server/bundle.cjs',
    '/_mf/host/HOST//etc/passwd',
    '/_mf/host/HOST/%00/release.json',
    '/_mf/registry.lock',
    '/_mf/host/%2e/HOST/release.json',
  ]
  for (const climb of CLIMBS)
    httpTest(`${climb} gets nothing`, async ({ baseURL }) => {
      const path = climb.replace('HOST', await live(baseURL ?? ''))
      const { status, body } = await requestRaw(baseURL ?? '', path)
      expect([400, 403, 404]).toContain(status)
      expect(body).not.toMatch(/"workspaces"|"builtAt"|renderSite|root:/)
    })

  httpTest('is not needed for a file that is there', async ({ baseURL }) => {
    const { status } = await requestRaw(
      baseURL ?? '',
      `/_mf/host/${await live(baseURL ?? '')}/favicon.svg`,
    )
    expect(status).toBe(200)
  })
})

httpTest.describe('requests', () => {
  for (const origin of ['https://example.org', 'http://localhost:1', 'null', 'nonsense'])
    httpTest(`a form from ${origin} is refused`, async ({ request }) => {
      const response = await request.post('/contact', {
        headers: { Origin: origin },
        form: { name: 'Ada' },
      })
      expect(response.status()).toBe(403)
    })

  httpTest('a form of the site itself is not', async ({ request, baseURL }) => {
    const response = await request.post('/contact', {
      headers: { Origin: baseURL ?? '' },
      form: { name: 'Ada' },
    })
    expect(response.status()).not.toBe(403)
    expect(response.status()).toBeLessThan(500)
  })

  httpTest('an unchanged page is served with 304', async ({ request }) => {
    const first = await request.get('/faq')
    const etag = first.headers()['etag'] ?? ''
    expect(etag).toMatch(/^(?:W\/)?".+"$/)
    const again = await request.get('/faq', { headers: { 'If-None-Match': etag } })
    expect(again.status()).toBe(304)
    expect(await again.text()).toBe('')
    const other = await request.get('/faq', { headers: { 'If-None-Match': '"other"' } })
    expect(other.status()).toBe(200)
  })

  for (const [path, status] of [
    ['/', 200],
    ['/api/time-zone', 200],
    ['/catalogue.json', 200],
    ['/nothing-is-here', 404],
  ] as const)
    httpTest(`HEAD ${path} is served as GET, without a body`, async ({ request }) => {
      const get = await request.get(path)
      const head = await request.head(path)
      expect(head.status()).toBe(status)
      expect(await head.text()).toBe('')
      for (const name of ['content-type', 'etag', 'content-security-policy'])
        expect(head.headers()[name], name).toBe(get.headers()[name])
    })

  httpTest('a not-found page names no address that another visitor typed', async ({ request }) => {
    for (const path of ['/typed-by-one-visitor', '/typed-by-another']) {
      const html = await (await request.get(path)).text()
      const named = [...html.matchAll(/(?:canonical" href|og:url" content)="([^"]*)"/g)]
      for (const [, address] of named) expect(new URL(address ?? '').pathname).toBe('/notfound')
    }
  })
})
