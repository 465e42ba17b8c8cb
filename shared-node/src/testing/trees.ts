import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const REPOSITORY = path.join(import.meta.dirname, '../../..')
const git = async (...args: string[]) => (await run('git', args, { cwd: REPOSITORY })).stdout.trim()

/** The full name of a commit, such as of `HEAD^`. @throws {Error} when this clone does not have it. */
export function nameCommit(commit: string): Promise<string> {
  return git('rev-parse', '--verify', `${commit}^{commit}`).catch(() => {
    throw new Error(`This clone has no ${commit}: fetch the whole history (git fetch --unshallow)`)
  })
}

/** The commit before the one that last changed a file; null where its history is not here. */
export function commitBefore(file: string): Promise<string | null> {
  return git('log', '-1', '--format=%H', '--', file)
    .then((last) => git('rev-parse', '--verify', '--quiet', `${last}^`))
    .catch(() => null)
}

/** Puts the tree of a commit into a new folder. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  await git('clone', '--quiet', '--no-checkout', '.', folder)
  await run('git', ['checkout', '--quiet', commit], { cwd: folder })
}

/**
 * Puts the tree of a commit into a new folder and compiles it with the packages that are installed here: in seconds, and
 * right as long as they are of versions that it gets on with.
 */
export async function compileLinked(commit: string, folder: string): Promise<void> {
  await checkOut(commit, folder)
  for (const place of ['', ...readdirSync(path.join(folder, 'services')).map(inServices), 'shared'])
    linkPackages(path.join(REPOSITORY, place), path.join(folder, place))
  const parameters = ['--import', 'tsx', 'platform/src/cli/build-cli.ts']
  await run(process.execPath, parameters, { cwd: folder })
}

const inServices = (name: string) => path.join('services', name)

/** Links packages one by one: those of the workspace are found by a relative link, beside the folder. */
function linkPackages(from: string, to: string): void {
  const packages = path.join(from, 'node_modules')
  if (!existsSync(packages) || !existsSync(to)) return
  mkdirSync(path.join(to, 'node_modules/@orchard'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@orchard')
      symlinkSync(path.join(packages, name), path.join(to, 'node_modules', name))
  const own = path.join(packages, '@orchard')
  for (const name of existsSync(own) ? readdirSync(own) : [])
    symlinkSync(readlinkSync(path.join(own, name)), path.join(to, 'node_modules/@orchard', name))
}
