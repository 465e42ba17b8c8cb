import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import writeContracts from '@orchard/data-apis/contracts'
import { readArguments } from '@orchard/shared-node/command-line'

readArguments({ name: 'run check:types', does: 'Checks the types of the repository.' })

const COMPILER = 'node_modules/typescript/bin/tsc'
/** Each checker checks the libraries again, so that its default of four costs more than it gives on few processors. */
const CHECKERS = String(Math.max(1, Math.floor(availableParallelism() / 2)))
/** One program, so that each file is checked once, and one for the workspace that has other settings. */
const PROGRAMS = ['.', 'bench']

await writeContracts()
for (const folder of PROGRAMS) {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) continue
  // What it found before is kept: a change then takes a third of the time.
  const known = path.resolve('.test', 'types', `${path.basename(path.resolve(folder))}.tsbuildinfo`)
  const { status } = spawnSync(
    process.execPath,
    [COMPILER, '-p', folder, '--checkers', CHECKERS, '--incremental', '--tsBuildInfoFile', known],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exitCode = 1
}
