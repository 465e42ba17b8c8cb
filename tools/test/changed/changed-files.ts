import { spawnSync } from 'node:child_process'
import { ROOT } from '../../preflight.mjs'

/**
 * The files that differ from `base`, by their paths in the repository, deleted ones included. Without a base
 * they are the uncommitted ones, or else those of the last commit.
 * @throws {Error} when git does not know the base.
 */
export function changedFiles(base: string, repository = ROOT): string[] {
  const git = (...args: string[]) => askGit(repository, args)
  const uncommitted = git('status', '--porcelain', '-z', '--untracked-files=all', '--no-renames')
    .map((line) => line.slice(3))
    .filter(Boolean)
  if (base) {
    const committed = git('diff', '--name-only', '-z', '--no-renames', `${base}...HEAD`)
    return [...new Set([...committed, ...uncommitted])].sort()
  }
  if (uncommitted.length > 0) return uncommitted.sort()
  return git('diff-tree', '-r', '--root', '--no-commit-id', '--name-only', '-z', 'HEAD').sort()
}

function askGit(repository: string, args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.split('\0').filter(Boolean)
}
