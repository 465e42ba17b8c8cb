import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { taggedFiles } from '@orchard/shared/testing/suites'
import { ROOT } from '../preflight.mjs'
import { formatBars } from './bars-table.ts'
import {
  BUILDS,
  finish,
  RESULTS,
  requireWhatTestsNeed,
  runBrowserTests,
  runUnitTests,
} from './run-all.ts'
import { runStep } from './steps.ts'

const UNIT_REPORT = path.join(RESULTS, 'soak.json')
const BROWSER_REPORT = path.join(RESULTS, 'e2e-soak.json')
const ALONE_REPORT = path.join(RESULTS, 'e2e-alone.json')
const BARS = path.join(RESULTS, 'soak-bars.jsonl')

/** Suites of `e2e/playwright.alone.config.ts`. */
const ALONE = /lighthouse/

/**
 * Runs the long suites, those of vitest and then those in a browser, or those whose path has one of `filters` in
 * it; `isLanding` leaves those whose files are tagged for it. Prints the figures that they held to a bar. Says
 * whether everything succeeded.
 */
export async function runSoak(filters: readonly string[], isLanding = false): Promise<boolean> {
  const start = performance.now()
  mkdirSync(RESULTS, { recursive: true })
  for (const file of [UNIT_REPORT, BROWSER_REPORT, ALONE_REPORT, BARS])
    rmSync(file, { force: true })
  const environment = { SOAK_BARS: BARS, LANDING: isLanding ? '1' : '' }
  const inBrowser = filters.filter((one) => /(?:^|\/)e2e(?:\/|$)|\.spec\.ts$/.test(one))
  const beside = filters.filter((one) => !inBrowser.includes(one))
  const hasSpecs = !isLanding || taggedFiles('landing', /\.spec\.ts$/, ROOT).length > 0
  if (hasSpecs && (filters.length === 0 || inBrowser.length > 0)) await requireWhatTestsNeed()
  const results = [await runStep(BUILDS)]
  if (filters.length === 0 || beside.length > 0) {
    const args = ['run', '--config=vitest.soak.config.ts', '--reporter=verbose', ...beside]
    results.push(await runUnitTests(UNIT_REPORT, args, { name: 'Long suites', environment }))
  }
  if (hasSpecs && (filters.length === 0 || inBrowser.length > 0)) {
    const own = {
      name: 'Long suites in a browser',
      config: 'e2e/playwright.soak.config.ts',
      environment,
    }
    const isAlone = inBrowser.some((one) => ALONE.test(one))
    if (!isAlone || inBrowser.length > 1)
      results.push(await runBrowserTests(BROWSER_REPORT, inBrowser, own))
    const alone = { ...own, name: 'Alone in a browser', config: 'e2e/playwright.alone.config.ts' }
    if (!isLanding && (isAlone || inBrowser.length === 0))
      results.push(await runBrowserTests(ALONE_REPORT, [], alone))
  }
  if (existsSync(BARS)) process.stdout.write(formatBars(readFileSync(BARS, 'utf8')))
  return finish({ run: 'soak', start, results })
}
