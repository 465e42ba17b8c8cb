import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import writeContracts from '@orchard/data-apis/contracts'
import { readArguments } from '@orchard/shared-node/command-line'

/** Checks the types of the whole repository, or of the folders that are named. */
const { positionals: named } = readArguments({
  name: 'run check:types',
  does: 'Checks the types of the repository, or of the named folders.',
  takes: '[FOLDER …]',
  max: Number.POSITIVE_INFINITY,
})

const COMPILER = 'node_modules/typescript/bin/tsc'
/** Each checker checks the libraries again, so that its default of four costs more than it gives on few processors. */
const CHECKERS = String(Math.max(1, Math.floor(availableParallelism() / 2)))
/** One program, so that each file is checked once, and one for the workspace that has other settings. */
const WHOLE = ['.', 'bench']

await writeContracts()
for (const folder of named.length > 0 ? named : WHOLE) {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) continue
  const { status } = spawnSync(process.execPath, [COMPILER, '-p', folder, '--checkers', CHECKERS], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
