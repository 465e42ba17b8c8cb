import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countLine, readPlaywright, readVitest, slowest, totalOf } from './results.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'results-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, report: object) => {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(report))
  return file
}

describe('the report of vitest', () => {
  it('counts tests, and a file that could not be loaded as a failure', () => {
    const file = write('unit.json', {
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 1,
      testResults: [
        {
          name: '/site/a.test.ts',
          status: 'passed',
          assertionResults: [{ fullName: 'works', duration: 1_500 }],
        },
        { name: '/site/b.test.ts', status: 'failed', assertionResults: [] },
      ],
    })
    expect(readVitest(file)).toEqual({
      counts: { passed: 2, failed: 1, skipped: 1 },
      timings: [{ seconds: 1.5, name: 'a.test.ts: works' }],
    })
  })

  it('that is missing is a failure', () => {
    const counts = { passed: 0, failed: 1, skipped: 0 }
    expect(readVitest(path.join(folder, 'none.json')).counts).toEqual(counts)
    expect(readPlaywright(path.join(folder, 'none.json')).counts).toEqual(counts)
  })
})

describe('the report of Playwright', () => {
  const suite = {
    title: 'search.spec.ts',
    specs: [],
    suites: [
      {
        title: 'results',
        specs: [
          {
            title: 'are ranked',
            file: 'search.spec.ts',
            tests: [{ results: [{ duration: 250 }, { duration: 500 }] }],
          },
        ],
      },
    ],
  }

  it('counts what is flaky, and errors outside tests, as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
    const { counts, timings } = readPlaywright(
      write('e2e.json', { stats, errors: [{}], suites: [suite] }),
    )
    expect(counts).toEqual({ passed: 5, failed: 3, skipped: 0 })
    expect(timings).toEqual([{ seconds: 0.75, name: 'search.spec.ts: results are ranked' }])
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

  it('is the sum of all runs, in one line', () => {
    const one = { passed: 2, failed: 1, skipped: 0 }
    expect(countLine(totalOf([one, one]))).toBe('4 passed, 2 failed\n')
    expect(countLine({ ...one, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped\n')
  })
})
