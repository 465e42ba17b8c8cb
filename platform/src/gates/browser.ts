import { REPORTS_PATH } from '@orchard/shared/contracts'
import type { Browser, Page } from '@playwright/test'
import { eachOf } from '#src/each-of.ts'
import { type ChangedPages, changedPages, type SamplePage } from './changed-pages.ts'
import type { Gate } from './gate.ts'
import { withRenderer } from './renderer.ts'
import { NO_BROWSER, openSamples, SAMPLE_ORIGIN, withSampleBrowser } from './sample-browser.ts'

const AT_ONCE = 2
const ARRIVES_WITHIN_MS = 10_000
/** Effects and idle work that fail do so within this time of the page's arrival. */
const SETTLES_MS = 300
/** A file that does not come has a problem of its own where it matters; services are not there. */
const MISSING_FILE = /^Failed to load resource/

/**
 * The browser: a page of each route that is other than live starts, and comes by a click from another unit's
 * page, without an error, a mismatch of hydration, a violation of its policy or a report of failure.
 */
export const browserGate: Gate = {
  name: 'browser',
  isCostly: true,
  async check(candidate) {
    const { releasesDir } = candidate
    const found = await withRenderer(releasesDir, (renderer) => changedPages(candidate, renderer))
    if (found.changed.length === 0) return { problems: [], notes: ['No page is other than live'] }
    const problems: string[] = []
    const looked = await withSampleBrowser(async (browser) => {
      await eachOf(found.changed, AT_ONCE, async (sample) => {
        problems.push(...(await openProblems(browser, releasesDir, sample)))
        const from = otherPage(found, sample)
        if (from) problems.push(...(await clickProblems(browser, releasesDir, from, sample)))
      })
      return [`Opened ${found.changed.map(({ path }) => path).join(', ')}`]
    })
    return looked ? { problems, notes: looked } : NO_BROWSER
  },
}

/** A page of another unit, from which a visitor may come. */
function otherPage({ all }: ChangedPages, { unit }: SamplePage): SamplePage | undefined {
  return all.find((one) => one.unit !== unit)
}

async function openProblems(browser: Browser, releasesDir: string, sample: SamplePage) {
  const { context, page } = await openSamples(browser, releasesDir, [sample])
  try {
    const errors = watch(page)
    await page.goto(SAMPLE_ORIGIN + sample.path)
    const isReady = () => 'pageReady' in document.documentElement.dataset
    const hasStarted = await page
      .waitForFunction(isReady, undefined, { timeout: ARRIVES_WITHIN_MS })
      .then(() => true)
      .catch(() => false)
    await page.waitForTimeout(SETTLES_MS)
    return problemsOf(sample, 'opened', errors, hasStarted)
  } finally {
    await context.close()
  }
}

async function clickProblems(
  browser: Browser,
  releasesDir: string,
  from: SamplePage,
  sample: SamplePage,
) {
  const { context, page } = await openSamples(browser, releasesDir, [from])
  try {
    await page.goto(SAMPLE_ORIGIN + from.path)
    const isShellReady = () => 'shellReady' in document.documentElement.dataset
    await page.waitForFunction(isShellReady, undefined, { timeout: ARRIVES_WITHIN_MS })
    const errors = watch(page)
    // As a click on a link does: few pages have one to each other.
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, sample.path)
    const shown = page.locator(`main[data-mfe="${sample.unit}"]:not([inert]) h1`)
    const hasCome = await shown
      .first()
      .waitFor({ timeout: ARRIVES_WITHIN_MS })
      .then(() => true)
      .catch(() => false)
    await page.waitForTimeout(SETTLES_MS)
    return problemsOf(sample, `reached from ${from.path}`, errors, hasCome)
  } finally {
    await context.close()
  }
}

/** Collects what goes wrong on a page from now on, the cause before what follows from it. */
function watch(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !MISSING_FILE.test(message.text()))
      errors.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === REPORTS_PATH)
      errors.push(...failuresIn(request.postData() ?? ''))
  })
  return errors
}

/** The messages of failures in a report; one of figures has none. A start that fails sends its release alone. */
function failuresIn(report: string): string[] {
  try {
    const { failures = [] }: { failures?: { kind: string; message: string }[] } = JSON.parse(report)
    return failures.map(({ kind, message }) => `reported ${kind}: ${message}`)
  } catch {
    return ['reported that the site did not start']
  }
}

function problemsOf(
  { path, unit }: SamplePage,
  how: string,
  errors: readonly string[],
  isThere: boolean,
): string[] {
  const [cause] = errors
  if (cause === undefined) return isThere ? [] : [`${unit}: ${path}, ${how}, does not come`]
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return [`${unit}: ${path}, ${how}: ${firstLine(cause)}${more}`]
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
