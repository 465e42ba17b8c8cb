import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { formatBars } from './bars-table.ts'
import { type Results, readPlaywright, readVitest } from './results.ts'
import { BUILDS, browserStep, finish, RESULTS } from './run-all.ts'
import { collect, runStep } from './steps.ts'

const UNIT_REPORT = path.join(RESULTS, 'soak.json')
const BROWSER_REPORT = path.join(RESULTS, 'e2e-soak.json')
const BARS = path.join(RESULTS, 'soak-bars.jsonl')

/**
 * Runs the long suites, those of vitest and then those in a browser, or those whose path has one of `filters`
 * in it; prints the figures that they held to a bar. Says whether everything succeeded.
 */
export async function runSoak(filters: readonly string[]): Promise<boolean> {
  mkdirSync(RESULTS, { recursive: true })
  for (const file of [UNIT_REPORT, BROWSER_REPORT, BARS]) rmSync(file, { force: true })
  const results = [await runStep(BUILDS)]
  const inBrowser = filters.filter((one) => /(?:^|\/)e2e(?:\/|$)|\.spec\.ts$/.test(one))
  const beside = filters.filter((one) => !inBrowser.includes(one))
  if (filters.length === 0 || beside.length > 0) results.push(await runBeside(beside))
  if (filters.length === 0 || inBrowser.length > 0) results.push(await runInBrowser(inBrowser))
  if (existsSync(BARS)) process.stdout.write(formatBars(readFileSync(BARS, 'utf8')))
  return finish('soak', results)
}

async function runBeside(filters: readonly string[]): Promise<Results> {
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  const step = {
    name: 'Long suites',
    command: 'npx',
    args: ['vitest', 'run', '--config=vitest.soak.config.ts', ...reporters, ...filters],
    environment: { SOAK_BARS: BARS },
  }
  return collect(step, () => readVitest(UNIT_REPORT))
}

async function runInBrowser(filters: readonly string[]): Promise<Results> {
  const step = await browserStep('e2e/playwright.soak.config.ts', BROWSER_REPORT, filters)
  return collect({ ...step, name: 'Long suites in a browser' }, () =>
    readPlaywright(BROWSER_REPORT),
  )
}
