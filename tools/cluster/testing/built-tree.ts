import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '@orchard/platform/workspace'

const run = promisify(execFile)

/** Trees of earlier commits, kept from run to run. */
const CACHE = path.join(
  process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'),
  'api-orchard-trees',
)

/** The full name of a commit. @throws {Error} when this clone does not have it. */
export async function nameCommit(commit: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${commit}^{commit}`], {
    cwd: REPOSITORY,
  }).catch(() => {
    throw new Error(`This clone has no ${commit}: fetch the whole history (git fetch --unshallow)`)
  })
  return stdout.trim()
}

/**
 * The tree of a commit, made ready by `commands` unless it was before.
 * @throws {Error} when the clone lacks the commit, or with the output of the command that fails.
 */
export async function builtTree(name: string, commands: readonly string[]): Promise<string> {
  const commit = await nameCommit(name)
  const tree = path.join(CACHE, commit)
  if (existsSync(tree)) return tree
  const work = `${tree}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  await run('git', ['clone', '--quiet', '--no-checkout', REPOSITORY, work])
  await run('git', ['checkout', '--quiet', commit], { cwd: work })
  for (const command of commands)
    await run('sh', ['-c', command], { cwd: work, maxBuffer: 100_000_000 })
  renameSync(work, tree)
  return tree
}

/** Forgets the trees of all other commits. */
export async function keepTrees(names: readonly string[]): Promise<void> {
  const kept = await Promise.all(names.map(nameCommit))
  for (const tree of existsSync(CACHE) ? readdirSync(CACHE) : [])
    if (!kept.includes(tree)) rmSync(path.join(CACHE, tree), { recursive: true, force: true })
}
