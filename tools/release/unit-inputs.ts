import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { PROVIDED_VERSIONS } from './provided-versions.ts'

/** Top of the repository. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../..')

/** Part of the host's folder that is not released: the process that serves releases. */
const HOST_PROCESS = path.join('host', 'src', 'composer')

/** What every release depends on beside its own files. */
const BUILD_INPUTS = ['shared/provided-versions.json', 'shared/package.json']

/** The file that builds a release; what it imports is build tools. */
const BUILD_TOOL = 'tools/release/build-release.ts'

/** The folder of a unit, by its name. */
export function unitFolder(unit: Unit): string {
  return unit === 'host' ? 'host' : `remote-${unit}`
}

/**
 * The id of the release that a unit's present sources make: a hash of its own files, of what it
 * compiles in from `shared`, of the lock file and of the build tools. Tests and explanations do not count;
 * other Markdown does, since it is content.
 */
export async function releaseId(unit: Unit): Promise<string> {
  const own = await listFiles(unitFolder(unit))
  const files = [
    ...own.filter((file) => !file.startsWith(HOST_PROCESS)),
    ...(await sharedFiles(unit, own)),
    ...(await importedFiles(BUILD_TOOL)),
    ...BUILD_INPUTS,
  ]
  const hash = createHash('sha256')
    .update(unit)
    .update(await lockedPackages())
  for (const file of [...new Set(files)].sort()) {
    const content = await readFile(path.join(REPOSITORY, file))
    hash.update(`\0${file.replaceAll(path.sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 12)
}

/**
 * What the lock file says of packages that are not ours. Ours are hashed as files, and one that joins
 * changes no release of the others.
 */
async function lockedPackages(): Promise<string> {
  const lock: { packages: Record<string, { link?: boolean }> } = JSON.parse(
    await readFile(path.join(REPOSITORY, 'package-lock.json'), 'utf8'),
  )
  const foreign = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  )
  return JSON.stringify(foreign)
}

/** A file and what it imports by relative paths, directly or not; so that gates are no build tools. */
async function importedFiles(file: string, found = new Set<string>()): Promise<string[]> {
  if (found.has(file)) return []
  found.add(file)
  const text = await readFile(path.join(REPOSITORY, file), 'utf8')
  for (const [, target = ''] of text.matchAll(
    /^(?:import|export|\}).*from '(\.{1,2}\/[^']+\.ts)'$/gm,
  ))
    await importedFiles(path.join(path.dirname(file), target), found)
  return [...found]
}

/** The files of `shared` that end up in a unit's bundles. What the host provides is not among a remote's. */
async function sharedFiles(unit: Unit, own: readonly string[]): Promise<string[]> {
  const isProvided = (name: string) =>
    unit !== 'host' && `@orchard/shared/${name}` in PROVIDED_VERSIONS
  const found = new Map<string, string[]>()
  const visit = async (files: readonly string[]): Promise<void> => {
    for (const file of files) {
      if (!/\.(?:ts|tsx|css)$/.test(file)) continue
      const text = await readFile(path.join(REPOSITORY, file), 'utf8')
      const pattern = file.startsWith('shared')
        ? /['"](?:#src|@orchard\/shared)\/([a-z-]+)/g
        : /['"]@orchard\/shared\/([a-z-]+)/g
      for (const [, name] of text.matchAll(pattern)) {
        if (!name || found.has(name) || isProvided(name)) continue
        const files = await listFiles(path.join('shared', 'src', name))
        found.set(name, files)
        await visit(files)
      }
    }
  }
  await visit(own)
  return [...found.values()].flat()
}

/** The files below a folder of the repository that a build can depend on; no tests, no `README.md`. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(REPOSITORY, folder), {
    recursive: true,
    withFileTypes: true,
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(REPOSITORY, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(?:^|[\\/])(?:node_modules|dist|\.[^\\/]*)(?:[\\/]|$)/.test(file))
    .filter((file) => !/\.test\.tsx?$|(?:^|[\\/])README\.md$/.test(file))
}
