import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
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
 * right as long as they are of versions that it gets on with. Packages that this tree names no more are installed.
 */
export async function compileLinked(commit: string, folder: string): Promise<void> {
  await checkOut(commit, folder)
  for (const place of ['', ...readdirSync(path.join(folder, 'services')).map(inServices), 'shared'])
    linkPackages(path.join(REPOSITORY, place), path.join(folder, place))
  await installMissing(folder)
  const parameters = ['--import', 'tsx', 'platform/src/cli/build-cli.ts']
  await run(process.execPath, parameters, { cwd: folder })
}

const inServices = (name: string) => path.join('services', name)

/** Installs the packages that workspaces of the tree name and that are not there, beside it. */
async function installMissing(folder: string): Promise<void> {
  const missing = new Map<string, string>()
  for (const [place, { dependencies, devDependencies }] of workspacesOf(folder))
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      if (!name.startsWith('@orchard/') && !isLinked(folder, place, name))
        missing.set(name, version)
  if (missing.size === 0) return
  const apart = path.join(folder, 'missing')
  const wanted = [...missing].map(([name, version]) => `${name}@${version}`)
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', ['install', '--prefix', apart, ...quiet, ...wanted])
  for (const name of missing.keys()) {
    const link = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(apart, 'node_modules', name), link)
  }
}

type Named = Partial<Record<'dependencies' | 'devDependencies', Record<string, string>>>

/** The folders of workspaces, the root included, and the packages that they name. */
function workspacesOf(folder: string): [place: string, Named][] {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  const packages = lock.packages as Record<string, Named>
  return Object.entries(packages).filter(([place]) => !place.includes('node_modules/'))
}

const isLinked = (folder: string, place: string, name: string) =>
  [place, ''].some((one) => existsSync(path.join(folder, one, 'node_modules', name)))

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
