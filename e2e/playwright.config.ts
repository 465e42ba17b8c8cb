import path from 'node:path'
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env['E2E_PORT'] ?? 3310)

/** The released site in a real browser. `npm test` builds the releases and names the browser. */
export default defineConfig({
  testDir: path.join(import.meta.dirname, 'tests'),
  outputDir: path.join(import.meta.dirname, '..', 'test-results', 'e2e'),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['dot'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
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
  webServer: {
    command: `"${process.execPath}" host/dist/composer/main.js`,
    cwd: path.join(import.meta.dirname, '..'),
    env: { PORT: String(PORT), ANALYTICS_ENDPOINT: '/events' },
    url: `http://localhost:${PORT}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 3_000 },
  },
})
