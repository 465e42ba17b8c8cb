import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { filesBelow } from '#src/files-below.ts'
import { OWN_UNIT, REPOSITORY, unitFolder } from '#src/workspace.ts'
import { importedFiles } from './import-graph.ts'
import { PROVIDED_VERSIONS } from './interfaces/provided.ts'
import { unitConfig } from './unit-build.ts'

/** Data that every build reads. */
const BUILD_DATA = [
  'shared/contract-types.json',
  'shared/provided-versions.json',
  'shared/package.json',
]

/** Builds a release; its imports are the build tools. */
const BUILD_TOOL = 'platform/src/build/build-release.ts'

/**
 * The id of the release that a unit's present sources make: a hash of the files of its own workspace, of
 * the files that they import or pack from elsewhere, of the lock file and of the build tools. Tests and the
 * unit's own READMEs do not count; other Markdown is content and does. In a repository of its own, the lock file
 * stands for shared and for the build tools.
 */
export async function releaseId(unit: Unit): Promise<string> {
  return (await hashFiles(unit, await releaseFiles(unit))).slice(0, 12)
}

/** The files that a unit's release depends on. */
export async function releaseFiles(unit: Unit): Promise<string[]> {
  const own = await unitSources(unit)
  const packed = await packedFiles(unit)
  const code = [...own, ...packed].filter((file) => /\.tsx?$/.test(file))
  if (OWN_UNIT !== null) return [...own, ...packed]
  const isProvided = (specifier: string) => unit !== 'host' && specifier in PROVIDED_VERSIONS
  const imported = await importedFiles(code, isProvided)
  const tools = await importedFiles([BUILD_TOOL])
  return [...own, ...packed, ...all(imported), ...all(tools), ...BUILD_DATA]
}

/**
 * Files of other workspaces that a unit reaches, `shared` apart, each with the file of the unit that leads there; none
 * where it has the repository for itself.
 */
export async function strayImports(unit: Unit): Promise<string[]> {
  if (OWN_UNIT !== null) return []
  const code = (await unitSources(unit)).filter((file) => /\.tsx?$/.test(file))
  const isOwn = (file: string) => /^[^/]+/.exec(file)?.[0] === unitFolder(unit)
  return [...(await importedFiles(code))].flatMap(([file, reached]) =>
    [...reached]
      .filter((one) => !isOwn(one) && !one.startsWith('shared/'))
      .map((one) => `${file} reaches ${one}`),
  )
}

/** The files of a unit's own that its build can depend on, from the top of the repository. */
export function unitSources(unit: Unit): Promise<string[]> {
  return listFiles(unitFolder(unit))
}

/** The files below a folder of the repository that a build can depend on; no tests, no `README.md`. */
async function listFiles(folder: string): Promise<string[]> {
  return (await sourcesBelow(folder)).filter((file) => !/(?:^|\/)README\.md$/.test(file))
}

/** The files of others that a unit packs, READMEs included: those are for the users of what is packed. */
async function packedFiles(unit: Unit): Promise<string[]> {
  const { packs = [] } = await unitConfig(unit)
  const files = await Promise.all(
    packs.map(async (place) =>
      (await stat(path.join(REPOSITORY, place))).isDirectory() ? sourcesBelow(place) : [place],
    ),
  )
  return files.flat()
}

/** The files below a folder of the repository but for tests and what is made from others. */
async function sourcesBelow(folder: string): Promise<string[]> {
  return (await filesBelow(path.join(REPOSITORY, folder), isMade))
    .map((file) => path.posix.join(folder, file))
    .filter((file) => !/\.(?:test|spec|soak)\.tsx?$|(?:^|\/)testing\//.test(file))
}

/** True for what is made from other files, by the path below a folder; whatever begins with a dot is. */
function isMade(file: string): boolean {
  return /(?:^|\/)(?:node_modules|dist|__pycache__|test-results|\.[^/]*)(?:\/|$)/.test(file)
}

function all(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...graph.values()].flatMap((files) => [...files])
}

async function hashFiles(name: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
    .update(name)
    .update(await lockedPackages())
  for (const file of [...new Set(files)].sort()) {
    const content = await readFile(path.join(REPOSITORY, file))
    hash.update(`\0${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * The lock file's entries of packages that are not ours. Ours are hashed as files, and one that joins
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
