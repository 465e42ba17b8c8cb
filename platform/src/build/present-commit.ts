import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { REPOSITORY } from '#src/workspace.ts'

const run = promisify(execFile)

/** The commit that is checked out, for `release.json`; empty outside of a repository or without Git. */
export async function presentCommit(): Promise<{ commit?: string }> {
  try {
    const options = { cwd: REPOSITORY }
    const { stdout: commit } = await run('git', ['rev-parse', '--verify', 'HEAD'], options)
    const { stdout: changes } = await run('git', ['status', '--porcelain'], options)
    return { commit: commit.trim() + (changes.trim() === '' ? '' : '+') }
  } catch {
    return {} // a release can be made from an archive of the sources
  }
}
