import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { UNIT_NAME, type Unit } from '@orchard/shared/contracts'

/** Name of the registry that a store has without any other being asked for. */
export const PRODUCTION = 'production'

/** Matches the name of a registry, which is one environment, such as `staging`. */
export const REGISTRY_NAME = /^[a-z][a-z0-9-]{0,23}$/

/** File of a registry in a store. */
export function registryFile(name: string): string {
  return name === PRODUCTION ? 'registry.json' : `registry.${name}.json`
}

/** The registry that a file in a store is; null for other files. */
export function registryNameOf(file: string): string | null {
  const [isRegistry, name = PRODUCTION] = /^registry(?:\.([a-z0-9-]+))?\.json$/.exec(file) ?? []
  return isRegistry && REGISTRY_NAME.test(name) ? name : null
}

/** Matches the id of a release. */
export const RELEASE_ID = /^[a-f0-9]{12}$/

/** True if these are well-formed names of a unit and a release. */
export function isReleaseName(unit: string, release: string): boolean {
  return UNIT_NAME.test(unit) && RELEASE_ID.test(release)
}

/**
 * The folder of a release.
 * @throws {RangeError} for a unit or an id that cannot be one, so that no address leads elsewhere.
 */
export function releaseFolder(releasesDir: string, unit: Unit, release: string): string {
  if (!isReleaseName(unit, release)) throw new RangeError(`Not a release: ${unit}@${release}`)
  return path.join(releasesDir, unit, release)
}

/** Folder of the files that browsers may fetch. */
export function clientFolder(releasesDir: string, unit: Unit, release: string): string {
  return path.join(releaseFolder(releasesDir, unit, release), 'client')
}

/** The release's `release.json`; a folder without it is unfinished. */
export function manifestPath(releasesDir: string, unit: Unit, release: string): string {
  return path.join(releaseFolder(releasesDir, unit, release), 'release.json')
}

/** The release's server bundle: CommonJS in one file, evaluated with the modules that the host provides. */
export function serverBundlePath(releasesDir: string, unit: Unit, release: string): string {
  return path.join(releaseFolder(releasesDir, unit, release), 'server', 'bundle.cjs')
}

/** Folder of a release with a file for each run of the gates, which sort by time. */
export const GATES_FOLDER = 'gates'

/** A name for the report of a run of the gates; no two are alike, so that each run is kept. */
export function gatesFile(at: string): string {
  return `${GATES_FOLDER}/${at.replaceAll(':', '')}-${randomBytes(4).toString('hex')}.json`
}

/** Files for browsers with the licences of packages in the code of a release, and in its other files. */
export const LICENSES_FILE = 'licenses.json'
export const ASSET_LICENSES_FILE = 'asset-licenses.json'
