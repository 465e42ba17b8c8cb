import { execFile } from 'node:child_process'
import { readdir, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { UNIT_NAME } from '@orchard/shared/contracts'
import { fillTemplate, type Words, wordsOf } from '#src/cli/fill-template.ts'
import { PACKAGE } from '#src/package-folder.ts'

const run = promisify(execFile)

/** The template of every remote, and the files that a repository of its own adds. */
const COMMON = path.join(PACKAGE, 'src/cli/new-remote/template')
const OWN = path.join(PACKAGE, 'src/cli/own-repository/template')
/** Files of `COMMON` of which a repository has others. */
const REPLACED = /^(?:package\.json|tsconfig\.json|e2e\/)/
/** `node_modules` has the packages that make the repository. */
const MAY_BE_THERE = new Set(['.git', '.npmrc', 'LICENSE', 'node_modules'])

/** What the package says of itself. */
interface OwnPackage {
  version: string
  /** It has these two as a package only. */
  peerDependencies?: Readonly<Record<string, string>>
  /** Versions that a remote's own tools have. */
  remoteVersions?: Readonly<Record<string, string>>
}

/**
 * Makes the repository of a remote in an empty folder; returns its files.
 * @param packages folder with the packages as `npm run pack:platform` makes them, relative to `folder`; by default
 * they come from the registry that npm's settings name for our scope.
 * @throws {Error} when the name cannot be one, the folder is not empty, the packages are not there, or no registry is
 * named: the scope is not ours at the public one, where anybody could register it.
 */
export async function newRepository(
  folder: string,
  name: string,
  packages?: string,
): Promise<string[]> {
  if (!UNIT_NAME.test(name) || name === 'host')
    throw new Error(
      `Invalid name ${name}: use 2 to 24 lower-case letters and digits, starting with a letter, and not host`,
    )
  const other = (await readdir(folder)).find((one) => !MAY_BE_THERE.has(one))
  if (other) throw new Error(`${folder} is not empty: it has ${other}`)
  if (packages === undefined) await requireScopeRegistry(folder)
  const words = { ...wordsOf(name), ...(await versionWords(folder, packages)) }
  const common = await fillTemplate(COMMON, folder, words, (file) =>
    REPLACED.test(file) ? null : file,
  )
  const files = await fillTemplate(OWN, folder, words)
  await rename(path.join(folder, 'gitignore'), path.join(folder, '.gitignore'))
  return [...common, ...files].map((file) => (file === 'gitignore' ? '.gitignore' : file)).sort()
}

/** @throws {Error} when npm would ask the public registry for our packages. */
async function requireScopeRegistry(folder: string): Promise<void> {
  const { stdout } = await run('npm', ['config', 'get', '@orchard:registry'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  if (URL.canParse(stdout.trim())) return
  throw new Error(
    'Add --packages FOLDER with the archives of @orchard/shared and @orchard/platform, or name your registry in .npmrc: @orchard:registry=https://…',
  )
}

/** Words for the versions of packages, or where npm finds ours. */
async function versionWords(folder: string, packages: string | undefined): Promise<Words> {
  const own: OwnPackage = JSON.parse(await readFile(path.join(PACKAGE, 'package.json'), 'utf8'))
  const { peerDependencies = {}, remoteVersions = {}, version } = own
  const shared = peerDependencies['@orchard/shared'] ?? '*'
  return {
    __platform__: packages ? await archiveIn(folder, packages, 'platform') : `^${version}`,
    __shared__: packages ? await archiveIn(folder, packages, 'shared') : shared,
    ...Object.fromEntries(
      Object.entries(remoteVersions).map(([one, known]) => [`__${wordOf(one)}__`, known]),
    ),
  }
}

/** The word that stands for the version of a package: its letters. */
function wordOf(name: string): string {
  return name.replaceAll(/[^a-z]/g, '')
}

/** The place of one of our packages in a folder, as npm reads it. */
async function archiveIn(folder: string, packages: string, name: string): Promise<string> {
  const archives = path.resolve(folder, packages)
  const isArchive = new RegExp(`^orchard-${name}-\\d.*\\.tgz$`)
  const [archive, ...others] = (await readdir(archives)).filter((file) => isArchive.test(file))
  if (!archive || others.length > 0)
    throw new Error(
      `${archives} must have one orchard-${name}-….tgz; it has ${archive ? others.length + 1 : 'none'}`,
    )
  const way = path.relative(folder, path.join(archives, archive))
  return `file:${way.replaceAll(path.sep, '/')}`
}
