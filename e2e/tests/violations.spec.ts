import type { APIRequestContext } from '@playwright/test'
import { expect, httpTest, test } from '#fixtures/test.ts'

const REPORTS = '/_mf/csp-reports'
const FOREIGN = 'http://foreign.example/'

/** Number of reported violations of a directive so far. */
async function reported(request: APIRequestContext, directive: string): Promise<number> {
  const figures = await (await request.get('/_mf/metrics')).text()
  const counts = [...figures.matchAll(/^csp_violations_total\{directive="([^"]+)".*\} (\d+)$/gm)]
  return counts
    .filter(([, name]) => name === directive)
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}

httpTest.describe('the report endpoint', () => {
  const LEGACY = { 'csp-report': { 'effective-directive': 'media-src', 'blocked-uri': 'inline' } }
  const MODERN = [{ type: 'csp-violation', body: { effectiveDirective: 'worker-src' } }]
  for (const [type, data, directive] of [
    ['application/csp-report', LEGACY, 'media-src'],
    ['application/reports+json', MODERN, 'worker-src'],
  ] as const)
    httpTest(`counts what comes as ${type}`, async ({ request }) => {
      const before = await reported(request, directive)
      const response = await request.post(REPORTS, {
        headers: { 'Content-Type': type },
        data: Buffer.from(JSON.stringify(data)),
      })
      expect(response.status()).toBe(204)
      expect(await reported(request, directive)).toBe(before + 1)
    })

  httpTest('refuses what is no report, and what is too long', async ({ request }) => {
    const send = async (data: string) => {
      const headers = { 'Content-Type': 'application/csp-report' }
      return (await request.post(REPORTS, { headers, data: Buffer.from(data) })).status()
    }
    expect(await send('no report')).toBe(400)
    expect(await send('[')).toBe(400)
    expect(await send(' '.repeat(16 * 1_024 + 1))).toBe(413)
  })
})

test('an injected script does not run, and the violation is reported', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/Content Security Policy/)
  const before = await reported(request, 'script-src-elem')
  await page.route('**/faq', async (route) => {
    const response = await route.fetch()
    const stranger = "<script>document.documentElement.dataset.stranger = 'ran'</script></body>"
    await route.fulfill({ response, body: (await response.text()).replace('</body>', stranger) })
  })
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-stranger')
  await expect.poll(() => reported(request, 'script-src-elem')).toBeGreaterThan(before)
})

test('text that becomes markup by script is refused', async ({
  open,
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Trusted(?:HTML|Script)/)
  await open('/faq')
  const refused = await page.evaluate(() =>
    [
      () => (document.body.innerHTML = '<p>Replaced</p>'),
      () => (document.createElement('script').src = '/stranger.js'),
      () => (document.createElement('script').text = '1'),
    ].map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }),
  )
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('no page shows a foreign frame', async ({ page, request, expectConsoleError }) => {
  expectConsoleError(/Content Security Policy/)
  let asked = 0
  await page.route(`${FOREIGN}**`, (route) => {
    asked++
    return route.fulfill({ contentType: 'text/html', body: '<h1>Foreign</h1>' })
  })
  const before = await reported(request, 'frame-src')
  await page.goto('/faq')
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
  }, FOREIGN)
  await expect.poll(() => reported(request, 'frame-src')).toBeGreaterThan(before)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  expect(asked).toBe(0)
})

test('no foreign page shows the site in a frame', async ({ page, baseURL, expectConsoleError }) => {
  expectConsoleError(/frame-ancestors|X-Frame-Options|chrome-error|Framing/)
  await page.route(FOREIGN, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/signin"></iframe>` }),
  )
  await page.goto(FOREIGN)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
