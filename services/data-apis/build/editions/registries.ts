import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Found } from './ages.ts'
import type { FactSet } from './fact-sets.ts'

const run = promisify(execFile)
const MANIFEST = path.join(import.meta.dirname, '../../package.json')

/** Versions of the packages of the service by name. */
export async function packageVersions(): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await readFile(MANIFEST, 'utf8')).dependencies
}

/** Asks the registry of a set for its editions. @throws {Error} where the registry cannot be asked. */
export async function findEditions(
  { edition = '', registry, released }: FactSet,
  versions: Readonly<Record<string, string>>,
): Promise<Found> {
  if (registry === null) return { edition, released, newer: undefined }
  if ('debian' in registry) {
    const newest = await newestOfDebian(registry.debian)
    return { edition, released, newer: newest > edition ? newest : undefined }
  }
  const { npm } = registry
  const version = versions[npm] ?? ''
  const { stdout } = await run('npm', ['view', npm, 'version', 'time', '--json'])
  const { time, version: newest } = JSON.parse(stdout) as {
    time: Record<string, string>
    version: string
  }
  return {
    edition: `${npm} ${version}`,
    released: time[version]?.slice(0, 10),
    newer: newest === version ? undefined : newest,
  }
}

/** The edition of a package of Debian, which is the version before its revision. @throws {Error} without apt. */
async function newestOfDebian(name: string): Promise<string> {
  const { stdout } = await run('apt-cache', ['policy', name])
  const [, newest] = /Candidate: ([\w.]+)/.exec(stdout) ?? []
  if (!newest) throw new Error(`apt-cache knows no ${name}`)
  return newest
}
