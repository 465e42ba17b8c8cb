import path from 'node:path'
import { findChromium } from '@orchard/platform/chromium'
import { COMPILED } from '@orchard/platform/composer-command'
import { PORTS } from '@orchard/shared/testing/site-ports'
import { defineConfig } from '@playwright/test'

const ROOT = path.join(import.meta.dirname, '..')

const ENVIRONMENT = {
  PORT: String(PORTS.site),
  PRODUCT_API_PORT: String(PORTS.productApi),
  IDENTITY_PORT: String(PORTS.identity),
  DATA_APIS_PORT: String(PORTS.dataApis),
  PAYMENTS_PORT: String(PORTS.payments),
  DATA_DIR: path.join(ROOT, 'test-results', 'data'),
  // All tests share one client address.
  TRY_CALLS_PER_ADDRESS: '10000',
}

/** Few but slow tests; started last, they would leave the other worker idle. */
const LONGEST = /rollout\.spec\.ts$/

const SERVER = {
  cwd: ROOT,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 3_000 },
} as const

/** A service as production runs it. */
const service = (name: string, port: number, own: Readonly<Record<string, string>> = {}) => ({
  ...SERVER,
  command: `"${process.execPath}" services/${name}/${COMPILED}/main.js`,
  env: { ...ENVIRONMENT, ...own },
  url: `http://localhost:${port}/readyz`,
})

/** The released site in a real browser. `npm run e2e` builds the releases first; `npm test` also finds the browser. */
export default defineConfig({
  testDir: path.join(import.meta.dirname, 'tests'),
  outputDir: path.join(ROOT, 'test-results', 'e2e'),
  snapshotPathTemplate: path.join(import.meta.dirname, 'pictures', '{arg}{ext}'),
  updateSnapshots: process.env['RENEW_PICTURES'] ? 'all' : 'none',
  fullyParallel: true,
  projects: [
    { name: 'releases', testMatch: LONGEST },
    { name: 'site', testIgnore: LONGEST },
  ],
  grepInvert: /@soak/,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // More than processors: a test waits for its browser or its server most of the time.
  workers: 4,
  // They end what hangs, on a machine with other work, too; limits of the product are asserted by clocks.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']
      ? ([['dot'], ['json']] as const)
      : ([['list']] as const)),
    [path.join(import.meta.dirname, 'matrix-reporter.ts')],
  ],
  use: {
    baseURL: `http://localhost:${PORTS.site}`,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: (await findChromium()) ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    {
      ...SERVER,
      command: `"${process.execPath}" platform/${COMPILED}/composer/main.js`,
      env: ENVIRONMENT,
      url: `http://localhost:${PORTS.site}/readyz`,
    },
    service('product-api', PORTS.productApi, { WEBHOOK_HOSTS: 'loopback' }),
    service('identity', PORTS.identity),
    {
      ...SERVER,
      command: `"${process.execPath}" --import tsx services/data-apis/src/testing/stand-ins-cli.ts ${PORTS.sources}`,
      port: PORTS.sources,
    },
    service('data-apis', PORTS.dataApis, {
      LIVE_SOURCES: `usgs=http://127.0.0.1:${PORTS.sources}/usgs`,
    }),
    service('payments', PORTS.payments),
  ],
})
