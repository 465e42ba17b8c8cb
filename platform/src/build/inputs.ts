import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { readLock } from '@orchard/shared-node/locked-packages'
import { filesBelow } from '#src/files-below.ts'
import { OWN_UNIT, REPOSITORY, unitFolder } from '#src/workspace.ts'
import { importedFiles } from './import-graph.ts'
import { isProvidedTo } from './interfaces/provided.ts'
import { unitConfig } from './unit-build.ts'
import { usedPackages } from './used-packages.ts'

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
 * the files that they import or pack from elsewhere, of the build tools, and of the packages that these use. Tests and the
 * unit's own READMEs do not count; other Markdown is content and does. In a repository of its own, the packages
 * stand for shared and for the build tools.
 */
export async function releaseId(unit: Unit): Promise<string> {
  const files = await readFiles(await releaseFiles(unit))
  const hash = createHash('sha256').update(unit)
  hash.update(JSON.stringify(usedPackages(unit, files, readLock(REPOSITORY))))
  for (const [file, content] of files) {
    const counted = path.basename(file) === 'package.json' ? withoutNeeds(content) : content
    hash.update(`\0${file}\0${counted.length}\0`).update(counted)
  }
  return hash.digest('hex').slice(0, 12)
}

/** The files that a unit's release depends on. */
export async function releaseFiles(unit: Unit): Promise<string[]> {
  const own = await unitSources(unit)
  const packed = await packedFiles(unit)
  const code = [...own, ...packed].filter((file) => /\.tsx?$/.test(file))
  if (OWN_UNIT !== null) return [...own, ...packed]
  const isProvided = (specifier: string) => isProvidedTo(unit, specifier)
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

/** The files below a folder of the repository but for tests, their settings and what is made from others. */
async function sourcesBelow(folder: string): Promise<string[]> {
  return (await filesBelow(path.join(REPOSITORY, folder), isMade))
    .map((file) => path.posix.join(folder, file))
    .filter(
      (file) =>
        !/\.(?:test|spec|soak)\.tsx?$|(?:^|\/)(?:testing\/|(?:playwright|vitest)\.config\.ts$)/.test(
          file,
        ),
    )
}

/** True for what is made from other files, by the path below a folder; whatever begins with a dot is. */
function isMade(file: string): boolean {
  return /(?:^|\/)(?:node_modules|dist|__pycache__|test-results|package-lock\.json|\.[^/]*)(?:\/|$)/.test(
    file,
  )
}

function all(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...graph.values()].flatMap((files) => [...files])
}

/** Reads files by their path, in the order of paths. */
async function readFiles(files: readonly string[]): Promise<Map<string, Buffer>> {
  const sorted = [...new Set(files)].sort()
  const contents = sorted.map((file) => readFile(path.join(REPOSITORY, file)))
  return new Map(
    (await Promise.all(contents)).map((content, index) => [sorted[index] ?? '', content]),
  )
}

/** A manifest without its scripts and without packages, which count as they are locked. */
function withoutNeeds(manifest: Buffer): string {
  const { dependencies, devDependencies, scripts, ...rest } = JSON.parse(manifest.toString())
  return JSON.stringify(rest)
}
