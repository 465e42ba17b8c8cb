import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import writeContracts from '@orchard/data-apis/contracts'
import { readArguments } from '@orchard/shared-node/command-line'

/**
 * Checks the types of the repository's tools and of every workspace that has a `tsconfig.json`, or of the
 * folders that are named.
 */
const { positionals: named } = readArguments({
  name: 'run check:types',
  does: 'Checks the types of the tools and of every workspace, or of the named folders.',
  takes: '[FOLDER …]',
  max: Number.POSITIVE_INFINITY,
})
const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))

const COMPILER = 'node_modules/typescript/bin/tsc'
/** Each checker checks the libraries again, so that its default of four costs more than it gives on few processors. */
const CHECKERS = String(Math.max(1, Math.floor(availableParallelism() / 2)))

const folders = workspaces.flatMap((pattern) => {
  if (!pattern.endsWith('*')) return [pattern]
  const parent = path.dirname(pattern)
  const start = path.basename(pattern).slice(0, -1)
  return readdirSync(parent)
    .filter((name) => name.startsWith(start))
    .map((name) => path.join(parent, name))
})

await writeContracts()
for (const folder of named.length > 0 ? named : ['.', ...folders]) {
  if (!existsSync(path.join(folder, 'tsconfig.json'))) continue
  const { status } = spawnSync(process.execPath, [COMPILER, '-p', folder, '--checkers', CHECKERS], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
