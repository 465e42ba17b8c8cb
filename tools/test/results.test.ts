import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  countLine,
  formatFailures,
  readPlaywright,
  readVitest,
  slowest,
  totalOf,
} from './results.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'results-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, report: object) => {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('the report of vitest', () => {
  it('counts tests, and a file that could not be loaded or set up as a failure', () => {
    const file = write('unit.json', {
      numPassedTests: 2,
      numPendingTests: 1,
      testResults: [
        {
          name: '/site/a.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [
            { fullName: 'works', status: 'passed', failureMessages: [], duration: 1_500 },
            { fullName: 'breaks', status: 'failed', failureMessages: ['Error: no'], duration: 500 },
          ],
        },
        {
          name: '/site/c.test.ts',
          status: 'failed',
          message: 'No server',
          assertionResults: [{ fullName: 'asks', status: 'skipped', failureMessages: [] }],
        },
        {
          name: '/site/b.test.ts',
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
      ],
    })
    expect(readVitest(file)).toEqual({
      counts: { passed: 2, failed: 3, skipped: 1 },
      failures: [
        { name: 'a.test.ts: breaks', message: 'Error: no' },
        { name: 'c.test.ts', message: 'No server' },
        { name: 'b.test.ts', message: 'No such module' },
      ],
      timings: [
        { seconds: 1.5, name: 'a.test.ts: works' },
        { seconds: 0.5, name: 'a.test.ts: breaks' },
        { seconds: 0, name: 'c.test.ts: asks' },
      ],
    })
  })

  it('that is missing is a failure', () => {
    const counts = { passed: 0, failed: 1, skipped: 0 }
    expect(readVitest(path.join(folder, 'none.json')).counts).toEqual(counts)
    expect(readPlaywright(path.join(folder, 'none.json')).counts).toEqual(counts)
  })
})

describe('the report of Playwright', () => {
  const test = (status: string, ...durations: number[]) => ({
    status,
    results: durations.map((duration) => ({ duration, errors: [{ message: `${status}!` }] })),
  })
  const spec = (title: string, one: object) => ({ title, file: 'search.spec.ts', tests: [one] })

  it('counts what is flaky, and errors outside tests, as failures', () => {
    const specs = [
      spec('are ranked', test('flaky', 250, 500)),
      spec('are few', test('unexpected', 1_000)),
      spec('are there', { status: 'expected', results: [{ duration: 100, errors: [] }] }),
    ]
    const results = { title: 'results', specs }
    const suites = [{ title: 'search.spec.ts', specs: [], suites: [results] }]
    const stats = { expected: 5, skipped: 0 }
    const { counts, failures, timings } = readPlaywright(
      write('e2e.json', { stats, errors: [{ message: 'no server' }], suites }),
    )
    expect(counts).toEqual({ passed: 5, failed: 3, skipped: 0 })
    expect(failures).toEqual([
      { name: 'search.spec.ts: results are ranked', message: 'flaky!\nflaky!' },
      { name: 'search.spec.ts: results are few', message: 'unexpected!' },
      { name: 'Outside tests', message: 'no server' },
    ])
    expect(timings[0]).toEqual({ seconds: 0.75, name: 'search.spec.ts: results are ranked' })
  })
})

describe('the end of a run', () => {
  it('names the ten slowest tests, the slowest first', () => {
    const timings = Array.from({ length: 12 }, (_, seconds) => ({ seconds, name: `${seconds}!` }))
    const lines = slowest(timings).trim().split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[1]).toBe('  11.0 s  11!')
    expect(lines.at(-1)).toContain('2!')
    expect(slowest([])).toBe('')
  })

  it('names each failure with the first lines of its message', () => {
    const message = '\u001B[31mError: no\u001B[39m\n  at line 1\n  at line 2'
    expect(formatFailures([{ name: 'a.test.ts: works', message }], 2)).toBe(
      '\nFailed\n  a.test.ts: works\n    Error: no\n      at line 1\n',
    )
    expect(formatFailures([])).toBe('')
  })

  it('is the sum of all runs, in one line', () => {
    const one = { passed: 2, failed: 1, skipped: 0 }
    expect(countLine(totalOf([one, one]))).toBe('4 passed, 2 failed\n')
    expect(countLine({ ...one, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped\n')
  })
})
