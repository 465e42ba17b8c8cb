import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '@orchard/platform/workspace'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { requireTools } from '@orchard/shared-node/programs'
import { expect, it } from 'vitest'
import { CHECKS, ofScript } from './checks.ts'
import { inputsOf, presentFiles } from './inputs.ts'

const run = promisify(execFile)
requireTools({ 'strace -V': 'strace' }, { purpose: 'this test' })
const folder = temporaryFolder()
const files = new Set(presentFiles())
const inputs = await inputsOf(CHECKS)

/** The files of the repository that a command and what it starts open, as the kernel sees it. */
async function filesReadBy([command = '', ...args]: readonly string[]): Promise<string[]> {
  const log = path.join(folder, 'strace')
  const calls = ['-f', '-qq', '--seccomp-bpf', '-e', 'trace=open,openat', '-o', log]
  await run('strace', [...calls, command, ...args], { cwd: REPOSITORY, maxBuffer: 1e8 })
  const opened = [...readFileSync(log, 'utf8').matchAll(/ open(?:at)?\([^"]*"([^"]+)".*\) = \d/g)]
  const names = opened.map(([, file = '']) =>
    path.relative(REPOSITORY, path.resolve(REPOSITORY, file)),
  )
  return [...new Set(names)].filter((name) => files.has(name)).sort()
}

it.each(CHECKS.map((check, index) => ({ ...check, declared: inputs[index] })))(
  'the check $name reads what it declares',
  async ({ name, declared }) => {
    const read = await filesReadBy(ofScript(name))
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter((file) => !declared?.has(file))).toEqual([])
  },
)
