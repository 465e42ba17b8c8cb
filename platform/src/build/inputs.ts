import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { filesBelow } from '#src/files-below.ts'
import { REPOSITORY, unitFolder } from '#src/workspace.ts'
import { importedFiles } from './import-graph.ts'
import { PROVIDED_VERSIONS } from './provided-versions.ts'

/** Data that every build reads. */
const BUILD_DATA = ['shared/provided-versions.json', 'shared/package.json']

/** Builds a release; its imports are the build tools. */
const BUILD_TOOL = 'platform/src/build/build-release.ts'

/**
 * The id of the release that a unit's present sources make: a hash of the files of its own workspace, of
 * the files that they import from elsewhere, of the lock file and of the build tools. Tests and READMEs do
 * not count; other Markdown is content and does.
 */
export async function releaseId(unit: Unit): Promise<string> {
  const own = await listFiles(unitFolder(unit))
  const isProvided = (specifier: string) => unit !== 'host' && specifier in PROVIDED_VERSIONS
  const code = own.filter((file) => /\.tsx?$/.test(file))
  const imported = await importedFiles(code, isProvided)
  const tools = await importedFiles([BUILD_TOOL])
  const files = [...own, ...all(imported), ...all(tools), ...BUILD_DATA]
  return (await hashFiles(unit, files)).slice(0, 12)
}

/** The files below a folder of the repository that a build can depend on; no tests, no `README.md`. */
async function listFiles(folder: string): Promise<string[]> {
  return (await filesBelow(path.join(REPOSITORY, folder)))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !/(?:^|\/)(?:node_modules|dist|\.[^/]*)(?:\/|$)/.test(file))
    .filter((file) => !/\.(?:test|soak)\.tsx?$|(?:^|\/)testing\/|(?:^|\/)README\.md$/.test(file))
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
