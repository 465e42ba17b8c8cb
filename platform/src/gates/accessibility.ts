import { existsSync } from 'node:fs'
import path from 'node:path'
import { AXE_SOURCE, runAxe, WCAG_AA } from '@orchard/shared/testing/axe'
import { type Browser, chromium, type Page } from '@playwright/test'
import { eachOf } from '#src/each-of.ts'
import { clientFolder } from '#src/registry/layout.ts'
import { changedPages, type SamplePage } from './changed-pages.ts'
import { findChromium } from './chromium.ts'
import type { Gate } from './gate.ts'
import { withRenderer } from './renderer.ts'

const ORIGIN = 'http://localhost:3000'
/** While one page waits for its files, axe looks at another. */
const AT_ONCE = 2
/** Each theme once, each width once: the other two combinations are the end-to-end tests' concern. */
const VIEWS = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 375 },
] as const

/**
 * Accessibility: axe finds nothing against WCAG 2.2 AA on a page of each route that is other than live,
 * in a real browser. No server runs for it: the browser's requests are answered from the releases.
 */
export const accessibilityGate: Gate = {
  name: 'accessibility',
  isCostly: true,
  async check(candidate) {
    const executablePath = await findChromium()
    if (!executablePath)
      return {
        problems: [],
        notes: ['No Chrome or Chromium is installed; set CHROMIUM_PATH to look at the pages'],
        skipped: true,
      }
    const { releasesDir } = candidate
    const pages = await withRenderer(releasesDir, (renderer) => changedPages(candidate, renderer))
    if (pages.length === 0) return { problems: [], notes: ['No page is other than live'] }
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const problems: string[] = []
      await eachOf(pages, AT_ONCE, async (page) => {
        problems.push(...(await examine(browser, releasesDir, page)))
      })
      return { problems, notes: [`Looked at ${pages.map((page) => page.path).join(', ')}`] }
    } finally {
      await browser.close()
    }
  },
}

async function examine(
  browser: Browser,
  releasesDir: string,
  sample: SamplePage,
): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  try {
    // The consent bar lies over whatever stands at the lower edge; it is the host's and tested there.
    await context.addCookies([{ name: 'cookie_consent', value: 'necessary', url: ORIGIN }])
    const page = await context.newPage()
    await answerFromReleases(page, releasesDir, sample)
    await page.goto(ORIGIN + sample.path, { waitUntil: 'networkidle' })
    await page.evaluate(AXE_SOURCE)
    const found: string[] = []
    for (const { theme, width } of VIEWS) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await page.evaluate(runAxe, { theme, tags: WCAG_AA })
      found.push(...lines.map((line) => `${sample.path} (${theme}, ${width} px): ${line}`))
    }
    return found
  } finally {
    await context.close()
  }
}

async function answerFromReleases(
  page: Page,
  releasesDir: string,
  { path: own, html }: SamplePage,
): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname, origin } = new URL(route.request().url())
    if (origin !== ORIGIN) return route.abort()
    if (pathname === own)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    const [, unit, release, file] =
      /^\/_mf\/([a-z0-9]+)\/([a-f0-9]{12})\/(.+)$/.exec(pathname) ?? []
    if (!unit || !release || !file) return route.fulfill({ status: 404 })
    const local = path.join(clientFolder(releasesDir, unit, release), file)
    return existsSync(local) ? route.fulfill({ path: local }) : route.fulfill({ status: 404 })
  })
}
