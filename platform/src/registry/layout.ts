import path from 'node:path'
import { UNIT_NAME, type Unit } from '@orchard/shared/contracts'

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

/** File with the gates' report. */
export function gatesPath(releasesDir: string, unit: Unit, release: string): string {
  return path.join(releaseFolder(releasesDir, unit, release), 'gates.json')
}
