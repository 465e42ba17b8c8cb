import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Tests by outcome. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Duration of a test. */
export interface Timing {
  seconds: number
  /** File and title. */
  name: string
}

/** A test that failed, or a step of the run. */
export interface Failure {
  /** File and title. */
  name: string
  message: string
}

/** The report of a test runner; each failure counts as one failed test. */
export interface Results {
  counts: Counts
  failures: Failure[]
  timings: Timing[]
}

/** The part of a run's results that is kept for adding up several runs. */
export type Kept = Pick<Results, 'counts' | 'failures'>

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      failureMessages: string[]
      duration?: number | null
    }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { duration: number; errors: { message?: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** Results in which `passed` tests succeeded and those of `failures` did not. */
function resultsOf(
  { passed, skipped }: Omit<Counts, 'failed'>,
  failures: Failure[],
  timings: Timing[] = [],
): Results {
  return { counts: { passed, failed: failures.length, skipped }, failures, timings }
}

/** A step that failed, as one failed test. */
export function failedStep(name: string, message: string): Results {
  return resultsOf({ passed: 0, skipped: 0 }, [{ name, message }])
}

/** Reads what vitest's JSON reporter wrote. A file that could not be loaded, or set up, counts as one failure. */
export function readVitest(file: string): Results {
  const report = readJson<VitestReport>(file)
  if (!report) return failedStep(path.basename(file), 'The tests ended without a report.')
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name: path.basename(name), message }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${path.basename(name)}: ${fullName}`,
      message: failureMessages.join('\n'),
    }))
  })
  const timings = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      seconds: (duration ?? 0) / 1_000,
      name: `${path.basename(name)}: ${fullName}`,
    })),
  )
  const counts = { passed: report.numPassedTests, skipped: report.numPendingTests }
  return resultsOf(counts, failures, timings)
}

/** Reads what Playwright's JSON reporter wrote. A flaky test has failed; so has one error outside tests. */
export function readPlaywright(file: string): Results {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return failedStep(path.basename(file), 'The tests ended without a report.')
  const tests = report.suites.flatMap((suite) => testsOf(suite, []))
  const failures = [
    ...tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ name, results }) => ({ name, message: messagesOf(results.flatMap(errorsOf)) })),
    ...report.errors.map((error) => ({ name: 'Outside tests', message: messagesOf([error]) })),
  ]
  const timings = tests.map(({ name, results }) => ({
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    name,
  }))
  const counts = { passed: report.stats.expected, skipped: report.stats.skipped }
  return resultsOf(counts, failures, timings)
}

const errorsOf = ({ errors }: PlaywrightTest['results'][number]) => errors

function messagesOf(errors: readonly { message?: string }[]): string {
  return errors.flatMap(({ message }) => message ?? []).join('\n')
}

function testsOf(
  suite: PlaywrightSuite,
  titles: readonly string[],
): (PlaywrightTest & { name: string })[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({
      ...test,
      name: `${path.basename(file)}: ${[...titles, title].join(' ')}`,
    })),
  )
  const inner = (suite.suites ?? []).flatMap((one) => testsOf(one, [...titles, one.title]))
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
export function slowest(timings: readonly Timing[], max = 10): string {
  const lines = timings
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, max)
    .map(({ seconds, name }) => `${seconds.toFixed(1).padStart(6)} s  ${name}\n`)
  return lines.length > 0 ? `\nSlowest tests\n${lines.join('')}` : ''
}

/** The failures with the first lines of their messages, for whoever sees only the end of a log. */
export function formatFailures(failures: readonly Failure[], lines = 12): string {
  const texts = failures.map(({ name, message }) => {
    const first = stripVTControlCharacters(message).trim().split('\n').slice(0, lines)
    return `  ${name}\n${first.map((line) => `    ${line}\n`).join('')}`
  })
  return texts.length > 0 ? `\nFailed\n${texts.join('')}` : ''
}

/** A file in JSON; null where there is none. */
export function readJson<Report>(file: string): Report | null {
  if (!existsSync(file)) return null
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  return report
}
