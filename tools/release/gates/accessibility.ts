import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../chromium.mjs'
import { changedPages, type SamplePage } from './changed-pages.ts'
import type { Gate } from './gate.ts'
import { withRenderer } from './renderer.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const ORIGIN = 'http://localhost:3000'
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}
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
      for (const page of pages) problems.push(...(await examine(browser, releasesDir, page)))
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
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
    const found: string[] = []
    for (const { theme, width } of VIEWS) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await page.evaluate(runAxe, { theme, rules: RULES })
      found.push(...lines.map((line) => `${sample.path} (${theme}, ${width} px): ${line}`))
    }
    return found
  } finally {
    await context.close()
  }
}

/** As much of axe as runs here. */
interface Axe {
  run(
    context: Document,
    options: { runOnly: { type: 'tag'; values: string[] }; resultTypes: ['violations'] },
  ): Promise<{ violations: { help: string; helpUrl: string; nodes: { target: string[] }[] }[] }>
}

/** Runs inside the page. */
async function runAxe({ theme, rules }: { theme: string; rules: string[] }): Promise<string[]> {
  document.documentElement.dataset['theme'] = theme
  // The page has just got another width and theme; what axe measures is where that ends.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: rules },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ help, helpUrl, nodes }) =>
    nodes.map(({ target }) => `${help} at ${target.join(' ')}; see ${helpUrl}`),
  )
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
    if (!unit || !release || !file) return route.fulfill({ status: 404, body: '' })
    const body = await readFile(path.join(releasesDir, unit, release, 'client', file)).catch(
      () => null,
    )
    return body
      ? route.fulfill({
          contentType: TYPES[path.extname(file)] ?? 'application/octet-stream',
          body,
        })
      : route.fulfill({ status: 404, body: '' })
  })
}
