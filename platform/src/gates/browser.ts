import { REPORTS_PATH } from '@orchard/shared/contracts'
import type { Page } from '@playwright/test'
import type { SamplePage } from './changed-pages.ts'
import type { Gate } from './gate.ts'
import { lookAtChanged, type OpenSample, SAMPLE_ORIGIN } from './sample-browser.ts'

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
  check: (candidate) =>
    lookAtChanged(candidate, 'Opened', async (open, sample, all) => {
      // From a page of another unit, as a visitor may come.
      const from = all.find(({ unit }) => unit !== sample.unit)
      return [
        ...(await openProblems(open, sample)),
        ...(from ? await clickProblems(open, from, sample) : []),
      ]
    }),
}

function openProblems(open: OpenSample, sample: SamplePage): Promise<string[]> {
  return open(sample, async (page) => {
    const errors = watch(page)
    await page.goto(SAMPLE_ORIGIN + sample.path)
    const isReady = () => 'pageReady' in document.documentElement.dataset
    const started = page.waitForFunction(isReady, undefined, { timeout: ARRIVES_WITHIN_MS })
    return problemsOf(page, sample, 'opened', errors, started)
  })
}

function clickProblems(open: OpenSample, from: SamplePage, sample: SamplePage): Promise<string[]> {
  return open(from, async (page) => {
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
    const come = shown.first().waitFor({ timeout: ARRIVES_WITHIN_MS })
    return problemsOf(page, sample, `reached from ${from.path}`, errors, come)
  })
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

/** @param arrival of the page; it rejects when that takes too long. */
async function problemsOf(
  page: Page,
  { path, unit }: SamplePage,
  how: string,
  errors: readonly string[],
  arrival: Promise<unknown>,
): Promise<string[]> {
  const isThere = await arrival.then(
    () => true,
    () => false,
  )
  await page.waitForTimeout(SETTLES_MS)
  const [cause] = errors
  if (cause === undefined) return isThere ? [] : [`${unit}: ${path}, ${how}, does not come`]
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return [`${unit}: ${path}, ${how}: ${firstLine(cause)}${more}`]
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
