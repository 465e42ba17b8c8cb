import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { expect, it } from 'vitest'
import { deprecationsIn } from './deprecations.ts'

const CODE = `
  function warn() {
    process.emitWarning('Old ways', 'DeprecationWarning', 'DEP9999')
    process.emitWarning('Older ways', 'DeprecationWarning')
    process.emitWarning('New ways', 'ExperimentalWarning')
  }
  warn()`

/** Error output of two processes that warn of the same. */
function printed(...options: string[]): string {
  const processes = [1, 2].map(() =>
    spawnSync(process.execPath, [...options, '--eval', CODE], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    }),
  )
  for (const { status, stderr } of processes) expect(status, stderr).toBe(0)
  return processes.map(({ stderr }) => stderr).join('')
}

it('finds what Node prints, the same of several processes once', () => {
  expect(deprecationsIn(`[site] ready\n${printed()}`)).toEqual([
    '[DEP9999] DeprecationWarning: Old ways',
    'DeprecationWarning: Older ways',
  ])
})

it('finds what Node puts into a file, with its stack', () => {
  const file = path.join(temporaryFolder(), 'warnings of Node')
  expect(printed('--trace-deprecation', `--redirect-warnings=${file}`)).toBe('')
  expect(deprecationsIn(readFileSync(file, 'utf8'))).toEqual([
    expect.stringMatching(/^\[DEP9999\] DeprecationWarning: Old ways\n {4}at warn /),
    expect.stringMatching(/^DeprecationWarning: Older ways\n {4}at warn /),
  ])
})
