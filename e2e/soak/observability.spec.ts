import path from 'node:path'
import { copyLiveReleases, startComposer } from '@orchard/platform/testing'
import { freePort } from '@orchard/shared/testing/free-port'
import { type ServerProcess, startServer } from '@orchard/shared/testing/start-process'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { waitForHydration } from '#fixtures/hydration.ts'
import { expect, httpTest, test } from '#fixtures/test.ts'
import { TraceCollector } from '#fixtures/trace-collector.ts'

interface Line {
  message: string
  service: string
  release: string
  level: string
  [field: string]: unknown
}

/** A site with its product API and data APIs that sends its traces to a collector. */
async function startTracedSite(collector: TraceCollector) {
  const folder = temporaryFolder()
  const [port, apiPort] = [await freePort(), await freePort()]
  const releases = path.join(folder, 'releases')
  const registry = await copyLiveReleases(releases)
  const settings = {
    ...collector.settings,
    RELEASE: 'the-sources',
    PORT: String(port),
    PRODUCT_API_PORT: String(apiPort),
    RELEASES_DIR: releases,
    DATA_DIR: path.join(folder, 'data'),
  }
  const composer = await startComposer({
    ...settings,
    LOG_LEVEL: 'info',
    RENDER_DEADLINE_MS: '20000',
  })
  const dataApis = await startServer('services/data-apis/src/main.ts', settings)
  const productApi = await startServer('services/product-api/src/main.ts', {
    ...settings,
    UPSTREAM_BASE_URL: dataApis.origin,
    BILLING: 'off',
  })
  return {
    origin: `http://localhost:${port}`,
    releaseOf: (unit: string) => `${registry.live[unit]}`,
    composer,
    async stop() {
      for (const one of [productApi, dataApis, composer]) await one.stop()
    },
  }
}

/** Lines of a log with this message. */
function linesOf(server: ServerProcess, message: string): Line[] {
  return server
    .log()
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.message.includes(message))
}

test('one trace leads from a failure in a browser to the data API', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_REFUSED|broken for the test/)
  await using collector = await new TraceCollector().start()
  const site = await startTracedSite(collector)
  try {
    const document = await page.goto(`${site.origin}/api/time-zone`)
    await waitForHydration(page)
    const timing = document?.headers()['server-timing'] ?? ''
    const traceId = /traceparent;desc="00-([0-9a-f]{32})-/.exec(timing)?.[1] ?? 'none'

    const responded = page.waitForResponse(/\/v1\/time-zone\/try\?/)
    await page.getByRole('main').getByRole('link', { name: 'Try it', exact: true }).click()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    expect((await responded).status()).toBe(200)
    const file = `${site.origin}/_mf/catalogue/${site.releaseOf('catalogue')}/assets/page.js`
    await page.evaluate((address) => {
      const error = new Error('broken for the test of "Ann Smith"')
      error.stack = `${error}\n    at draw (${address}?q=ann:3:7)`
      dispatchEvent(new ErrorEvent('error', { error }))
    }, file)

    await expect
      .poll(() => collector.namesIn(traceId))
      .toEqual([
        'composer: GET /*',
        'composer: failure in a browser',
        'data-apis: GET /:slug',
        'product-api: GET /v1/:slug/try',
      ])
    const failure = collector.spans.find(({ name }) => name === 'failure in a browser')
    expect(failure?.events).toEqual([
      {
        'exception.type': 'Error',
        'exception.message': 'broken for the test of "…"',
        'exception.stacktrace': `    at draw (${file}:3:7)`,
      },
    ])
    expect(linesOf(site.composer, 'failed in a browser')).toMatchObject([
      {
        service: 'composer',
        release: 'the-sources',
        page: `catalogue@${site.releaseOf('catalogue')}`,
        kind: 'error',
        route: 'catalogue/api',
        error: 'broken for the test of "…"',
        stack: `    at draw (${file}:3:7)`,
        traceId,
      },
    ])
  } finally {
    await site.stop()
  }
})

httpTest('the composer logs and counts its responses by route, and names no address', async () => {
  const releases = path.join(temporaryFolder(), 'releases')
  const registry = await copyLiveReleases(releases)
  await using composer = await startComposer({
    RELEASES_DIR: releases,
    RELEASE: 'the-sources',
    LOG_LEVEL: 'info',
    RENDER_DEADLINE_MS: '20000',
  })
  const ask = (address: string, id: string) =>
    fetch(composer.origin + address, { headers: { 'X-Request-Id': id } })
  const found = await ask('/api/time-zone?from=somebody', 'request-1')
  expect(found.headers.get('x-request-id')).toBeNull()
  await ask('/api/time-zone', 'request-2')
  await ask('/api/time-zone', 'request-3')
  const missing = await ask('/nobody/knows/this', 'request-4')
  expect(missing.headers.get('x-request-id')).toBe('request-4')

  await expect.poll(() => linesOf(composer, 'request completed')).toHaveLength(4)
  const about = { level: 'info', service: 'composer', release: 'the-sources', method: 'GET' }
  const page = `catalogue@${registry.live.catalogue}`
  const shown = { ...about, route: 'catalogue/api', status: 200, page }
  expect(linesOf(composer, 'request completed')).toMatchObject([
    { ...shown, requestId: 'request-1' },
    { ...shown, requestId: 'request-2' },
    { ...shown, requestId: 'request-3', cache: 'hit' },
    { ...about, route: 'host/not-found', status: 404, cache: 'miss', requestId: 'request-4' },
  ])
  expect(composer.log()).not.toMatch(/somebody|nobody/)

  const figures = await (await fetch(`${composer.origin}/_mf/metrics`)).text()
  const counted = (route: string, status: number, cache: string) =>
    Number(
      new RegExp(
        `^http_requests_total\\{method="GET",route="${route}",status="${status}",cache="${cache}"\\} (\\d+)$`,
        'm',
      ).exec(figures)?.[1] ?? 0,
    )
  expect(counted('catalogue/api', 200, 'hit') + counted('catalogue/api', 200, 'miss')).toBe(3)
  expect(counted('host/not-found', 404, 'miss')).toBe(1)
  expect(figures).toContain(
    'http_request_duration_seconds_count{route="host/not-found",cache="miss"} 1',
  )
})
