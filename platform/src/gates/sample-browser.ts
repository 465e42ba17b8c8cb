import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { eachOf } from '#src/each-of.ts'
import { clientFolder } from '#src/registry/layout.ts'
import { changedPages, type SamplePage } from './changed-pages.ts'
import { findChromium } from './chromium.ts'
import type { Candidate, Findings } from './gate.ts'
import { withRenderer } from './renderer.ts'

/** Pages of a gate are at this address; nothing listens there. */
export const SAMPLE_ORIGIN = 'http://localhost:3000'

/** While one page waits for its files, another one is looked at. */
const AT_ONCE = 2

/**
 * Lets a gate look at each page that is other than live, in an installed browser; without one a release passes, and the
 * gate says so.
 * @param verb what it did to the pages, for its notes.
 * @param look returns the problems of a page; `all` are pages from which a visitor may come.
 */
export async function lookAtChanged(
  candidate: Candidate,
  verb: string,
  look: (open: OpenSample, sample: SamplePage, all: readonly SamplePage[]) => Promise<string[]>,
): Promise<Findings> {
  const { releasesDir } = candidate
  const { all, changed } = await withRenderer(releasesDir, (renderer) =>
    changedPages(candidate, renderer),
  )
  if (changed.length === 0) return { problems: [], notes: ['No page is other than live'] }
  const executablePath = await findChromium()
  if (!executablePath) return NO_BROWSER
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const open: OpenSample = (sample, use) => openSample(browser, releasesDir, sample, use)
  const problems: string[] = []
  try {
    await eachOf(changed, AT_ONCE, async (sample) => {
      problems.push(...(await look(open, sample, all)))
    })
  } finally {
    await browser.close()
  }
  return { problems, notes: [`${verb} ${changed.map(({ path }) => path).join(', ')}`] }
}

/** Gives `use` a new visitor's page, where a sample and the files of releases are; it ends with that. */
export type OpenSample = <T>(sample: SamplePage, use: (page: Page) => Promise<T>) => Promise<T>

const NO_BROWSER = {
  problems: [],
  notes: ['No Chrome or Chromium is installed; set CHROMIUM_PATH to look at the pages'],
  skipped: true,
}

/** No server runs: the browser's requests are served with the page and from the releases. */
async function openSample<T>(
  browser: Browser,
  releasesDir: string,
  sample: SamplePage,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  // The consent bar lies over whatever stands at the lower edge; it is the host's and tested there.
  await context.addCookies([{ name: 'cookie_consent', value: 'necessary', url: SAMPLE_ORIGIN }])
  const page = await context.newPage()
  await page.route('**/*', async (route) => {
    const { pathname, origin } = new URL(route.request().url())
    if (origin !== SAMPLE_ORIGIN) return route.abort()
    if (pathname === sample.path) {
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
  try {
    return await use(page)
  } finally {
    await context.close()
  }
}
