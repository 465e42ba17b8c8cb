import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireChromium } from '@orchard/platform/chromium'
import { takenPorts } from '@orchard/shared/testing/free-port'
import { runChecks } from '../checks/run-checks.ts'
import { ROOT } from '../preflight.mjs'
import {
  countLine,
  formatFailures,
  type Kept,
  type Results,
  readPlaywright,
  readVitest,
  slowest,
  totalOf,
} from './results.ts'
import { collect, runStep, runTogether, type Step } from './steps.ts'

/** The folder of test reports. */
export const RESULTS = path.join(ROOT, 'test-results')

/** Makes an empty folder for reports and returns the paths of those in it. */
export function emptyResults() {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS)
  return { unit: path.join(RESULTS, 'unit.json'), browser: path.join(RESULTS, 'e2e.json') }
}

const CONFIG = 'e2e/playwright.config.ts'

export const BUILDS: Step = {
  name: 'Builds',
  command: process.execPath,
  args: ['--import', 'tsx', 'platform/src/cli/prepare-cli.ts'],
}

/** Tests of vitest; `args` go to it. */
export async function runUnitTests(
  report: string,
  args: readonly string[] = ['run', '--reporter=dot'],
  own: Pick<Step, 'environment'> & { name?: string } = {},
): Promise<Results> {
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  const step = { name: 'Unit tests', command: 'npx', args: ['vitest', ...args, ...reporters] }
  return collect({ ...step, ...own }, () => readVitest(report))
}

/**
 * Tests of Playwright, which need releases; `args` go to it.
 */
export async function runBrowserTests(
  report: string,
  args: readonly string[] = [],
  {
    name = 'End-to-end tests',
    config = CONFIG,
    environment = {},
  }: Partial<Pick<Step, 'name' | 'environment'>> & { config?: string } = {},
): Promise<Results> {
  const step = {
    name,
    command: 'npx',
    args: ['playwright', 'test', '-c', config, ...args],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }
  return collect(step, () => readPlaywright(report))
}

/** `npm run e2e`: browser tests with arguments of `playwright test`. Says whether everything succeeded. */
export async function runOnlyBrowserTests(args: readonly string[]): Promise<boolean> {
  const isHelp = args.includes('--help')
  if (!isHelp) await requireWhatTestsNeed()
  const built = isHelp ? [] : await runTogether([BUILDS])
  if (built.some(({ counts }) => counts.failed > 0)) return false
  const step = {
    name: 'End-to-end tests',
    command: 'npx',
    args: ['playwright', 'test', '-c', CONFIG, ...args],
  }
  return (await runStep(step)).counts.failed === 0
}

/**
 * Says at once what would stop a run in the middle, and keeps free ports for its servers.
 * @throws {Error} when there is no browser, or `E2E_PORT` names ports that are taken.
 */
export async function requireWhatTestsNeed(): Promise<void> {
  const isChosen = !process.env['E2E_PORT']
  const { PORTS } = await import('@orchard/shared/testing/site-ports')
  const taken = isChosen ? [] : await takenPorts(Object.values(PORTS))
  if (taken.length > 0)
    throw new Error(
      `E2E_PORT=${PORTS.site}: port ${taken.join(', ')} is taken. Stop what uses it, or leave E2E_PORT out.`,
    )
  process.env['CHROMIUM_PATH'] = await requireChromium()
}

/**
 * Checks, builds and all tests. A check or a build that fails counts as one failed test.
 * @throws {Error} at once where there is no browser.
 */
export async function runAll(): Promise<boolean> {
  const start = performance.now()
  await requireWhatTestsNeed()
  const reports = emptyResults()
  // One at a time, since tests run beside them.
  const checks = runChecks({ atOnce: 1 })
  const results = await runTogether([BUILDS])
  const canBrowse = results[0]?.counts.failed === 0
  results.push(await runUnitTests(reports.unit, undefined))
  if (canBrowse) results.push(await runBrowserTests(reports.browser))
  results.push(...(await checks))
  return finish({ run: 'test', start, results })
}

interface Run {
  run: 'test' | 'soak'
  /** Its beginning, by `performance.now()`. */
  start: number
  results: readonly Results[]
}

/**
 * Prints the ten slowest tests, those that failed, how long everything took and, last of all, the count; keeps
 * failures and count for whoever adds up several runs.
 * @returns whether everything succeeded.
 */
export function finish({ run, start, results }: Run): boolean {
  const counts = totalOf(results.map((one) => one.counts))
  const failures = results.flatMap((one) => one.failures)
  const kept: Kept = { counts, failures }
  writeFileSync(path.join(RESULTS, `${run}-counts.json`), JSON.stringify(kept))
  process.stdout.write(slowest(results.flatMap(({ timings }) => timings)))
  process.stdout.write(formatFailures(failures))
  process.stdout.write(`\nTogether: ${Math.round((performance.now() - start) / 1_000)} s\n`)
  process.stdout.write(`\n${countLine(counts)}`)
  return counts.failed === 0
}
