import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { clientFolder } from '#src/registry/layout.ts'
import type { SamplePage } from './changed-pages.ts'
import { findChromium } from './chromium.ts'

/** Pages of a gate are at this address; nothing listens there. */
export const SAMPLE_ORIGIN = 'http://localhost:3000'

/** A gate without a browser lets a release pass, and says so. */
export const NO_BROWSER = {
  problems: [],
  notes: ['No Chrome or Chromium is installed; set CHROMIUM_PATH to look at the pages'],
  skipped: true,
}

/** Runs `use` with an installed browser; null where there is none. */
export async function withSampleBrowser<T>(
  use: (browser: Browser) => Promise<T>,
): Promise<T | null> {
  const executablePath = await findChromium()
  if (!executablePath) return null
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

/** A new visitor. No server runs: the browser's requests are answered with the pages and from the releases. */
export async function openSamples(
  browser: Browser,
  releasesDir: string,
  samples: readonly SamplePage[],
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  // The consent bar lies over whatever stands at the lower edge; it is the host's and tested there.
  await context.addCookies([{ name: 'cookie_consent', value: 'necessary', url: SAMPLE_ORIGIN }])
  const page = await context.newPage()
  await page.route('**/*', async (route) => {
    const { pathname, origin } = new URL(route.request().url())
    if (origin !== SAMPLE_ORIGIN) return route.abort()
    const sample = samples.find((one) => one.path === pathname)
    if (sample) {
      const headers = { 'Content-Security-Policy': sample.policy }
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: sample.html,
        headers,
      })
    }
    const [, unit, release, file] =
      /^\/_mf\/([a-z0-9]+)\/([a-f0-9]{12})\/(.+)$/.exec(pathname) ?? []
    if (!unit || !release || !file) return route.fulfill({ status: 404 })
    const local = path.join(clientFolder(releasesDir, unit, release), file)
    return existsSync(local) ? route.fulfill({ path: local }) : route.fulfill({ status: 404 })
  })
  return { page, context }
}
