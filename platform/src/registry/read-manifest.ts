import { readFile } from 'node:fs/promises'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { manifestPath } from './layout.ts'

/** @throws {Error} when the release is not in the folder, or its manifest is not JSON. */
export async function readManifest(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<ReleaseManifest> {
  return JSON.parse(await readFile(manifestPath(releasesDir, unit, release), 'utf8'))
}
