import { existsSync, readFileSync } from 'node:fs'

/** How tests ended. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** How long a test took. */
export interface Timing {
  seconds: number
  /** File and title. */
  name: string
}

/** The report of a test runner. */
export interface Results {
  counts: Counts
  timings: Timing[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** A run that ended before it reported anything counts as one failure. */
const NO_REPORT: Results = { counts: { passed: 0, failed: 1, skipped: 0 }, timings: [] }

/** Reads what vitest's JSON reporter wrote. A file that could not be loaded counts as one failure. */
export function readVitest(file: string): Results {
  const report = readJson<VitestReport>(file)
  if (!report) return NO_REPORT
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      skipped: report.numPendingTests,
    },
    timings: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        seconds: (duration ?? 0) / 1_000,
        name: `${name.split('/').at(-1)}: ${fullName}`,
      })),
    ),
  }
}

/** Reads what Playwright's JSON reporter wrote. A flaky test has failed; so has one error outside tests. */
export function readPlaywright(file: string): Results {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return NO_REPORT
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    counts: { passed: expected, failed: unexpected + flaky + report.errors.length, skipped },
    timings: report.suites.flatMap((suite) => timingsOf(suite, [])),
  }
}

function timingsOf(suite: PlaywrightSuite, titles: readonly string[]): Timing[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ results }) => ({
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      name: `${file.split('/').at(-1)}: ${[...titles, title].join(' ')}`,
    })),
  )
  const inner = (suite.suites ?? []).flatMap((one) => timingsOf(one, [...titles, one.title]))
  return [...own, ...inner]
}

/** Adds up what several runs counted. */
export function totalOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The line that ends a run; nothing comes after it. */
export function countLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
}

/** The slowest tests of all, the slowest first. */
export function slowest(timings: readonly Timing[], most = 10): string {
  const lines = timings
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
  return lines.length > 0 ? `\nSlowest tests\n${lines.join('')}` : ''
}

/** A file in JSON; null where there is none. */
export function readJson<Report>(file: string): Report | null {
  if (!existsSync(file)) return null
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  return report
}
