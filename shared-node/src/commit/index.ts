import { execFileSync } from 'node:child_process'

let found: string | undefined

/** The commit of what runs: the one that was compiled, else the one that is checked out, else `unknown`. */
export function presentCommit(): string {
  // The build writes it in the place of this expression.
  found ??= process.env['BUILD_COMMIT'] || commitHere()
  return found
}

/** The first digits of the commit that is checked out. */
function commitHere(): string {
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' } as const
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim()
  } catch {
    return 'unknown' // no Git here, or an archive of the sources
  }
}
