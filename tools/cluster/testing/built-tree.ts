import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkOut } from '@orchard/shared-node/testing/trees'

const run = promisify(execFile)

/** Trees of earlier commits, kept from run to run. */
const CACHE = path.join(
  process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'),
  'api-orchard-trees',
)

/**
 * The tree of a commit, by its full name, made ready by `commands` unless it was before.
 * @throws {Error} when the clone lacks the commit, or with the output of the command that fails.
 */
export async function builtTree(commit: string, commands: readonly string[]): Promise<string> {
  const tree = path.join(CACHE, commit)
  if (existsSync(tree)) return tree
  const work = `${tree}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  await checkOut(commit, work)
  // A variable of npm that runs this names its folder, into which it would install.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  for (const command of commands)
    await run('sh', ['-c', command], { cwd: work, env, maxBuffer: 100_000_000 })
  renameSync(work, tree)
  return tree
}

/** Forgets the trees of all other commits. */
export function keepTrees(commits: readonly string[]): void {
  for (const tree of existsSync(CACHE) ? readdirSync(CACHE) : [])
    if (!commits.includes(tree)) rmSync(path.join(CACHE, tree), { recursive: true, force: true })
}
