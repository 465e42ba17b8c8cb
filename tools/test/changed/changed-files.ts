import { spawnSync } from 'node:child_process'
import { ROOT } from '../../preflight.mjs'

/**
 * The files that differ from `base`, by their paths in the repository, deleted ones included. Without a base
 * they are the uncommitted ones, or else those of the last commit. The contract of a data API, which git does not
 * have, changes with its entry.
 * @throws {Error} when git does not know the base.
 */
export function changedFiles(base: string, repository = ROOT): string[] {
  const files = filesOfGit(base, repository).flatMap((file) => {
    const [, slug] = /^remote-catalogue\/apis\/([^/]+)\.yaml$/.exec(file) ?? []
    return slug === undefined ? [file] : [file, `services/data-apis/src/contracts/${slug}.ts`]
  })
  return [...new Set(files)].sort()
}

function filesOfGit(base: string, repository: string): string[] {
  const git = (...args: string[]) => askGit(repository, args)
  const uncommitted = git('status', '--porcelain', '-z', '--untracked-files=all', '--no-renames')
    .map((line) => line.slice(3))
    .filter(Boolean)
  if (base) {
    const committed = git('diff', '--name-only', '-z', '--no-renames', `${base}...HEAD`)
    return [...committed, ...uncommitted]
  }
  if (uncommitted.length > 0) return uncommitted
  return git('diff-tree', '-r', '--root', '--no-commit-id', '--name-only', '-z', 'HEAD')
}

function askGit(repository: string, args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: repository, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.split('\0').filter(Boolean)
}
