import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readVitest } from './results.ts'
import { collect, runTogether, type Step } from './steps.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'steps-'))
const file = path.join(folder, 'unit.json')
afterAll(() => rmSync(folder, { recursive: true }))

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
})

const step = (name: string, code: string): Step => ({
  name,
  command: process.execPath,
  args: ['-e', code],
})
const REPORT = { numPassedTests: 3, numPendingTests: 0, testResults: [] }
const writes = `require('fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(REPORT))})`

describe('a command that runs tests', () => {
  it('is asked for its report when it has ended', async () => {
    const { counts } = await collect(step('Tests', writes), () => readVitest(file))
    expect(counts).toEqual({ passed: 3, failed: 0, skipped: 0 })
    expect(printed).toMatch(/Tests: \d+ s/)
  })

  it('has a failure when it fails though no test did', async () => {
    const failing = step('Tests', `${writes}; process.exit(1)`)
    const { counts, failures } = await collect(failing, () => readVitest(file))
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 0 })
    expect(failures).toEqual([{ name: 'Tests', message: expect.stringContaining('failed after') }])
    expect(printed).toContain('Tests: failed after')
  })
})

describe('commands that run together', () => {
  it('say what they said each at its end, and how they ended', async () => {
    const results = await runTogether([
      step('First', "console.log('one'); process.exit(3)"),
      step('Second', "console.log('two')"),
    ])
    expect(results.map(({ failures }) => failures)).toEqual([
      [{ name: 'First', message: 'one\n' }],
      [],
    ])
    expect(printed).toMatch(/\nFirst\none\nFirst: failed after \d+ s\n/)
    expect(printed).toMatch(/\nSecond\ntwo\nSecond: \d+ s\n/)
  })
})
