import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { manifestPath, releaseFolder, serverBundlePath } from '#src/registry/layout.ts'
import { describeFiles } from '#src/registry/release-files.ts'

/** A release as small as one can be, in a folder of releases; what is given takes the place of defaults. */
export async function makeRelease(
  releasesDir: string,
  unit: Unit,
  release: string,
  given: Partial<ReleaseManifest> = {},
  bundle = '',
): Promise<ReleaseManifest> {
  const manifest: ReleaseManifest = {
    schema: 1,
    unit,
    release,
    contract: 1,
    builtAt: '2026-11-01T12:00:00.000Z',
    base: `/_mf/${unit}/${release}/`,
    entry: 'remoteEntry.js',
    modules: [],
    pageModules: {},
    styles: [],
    pageStyles: {},
    routes: { pages: [] },
    paths: [],
    parts: [],
    provides: {},
    requires: {},
    integrity: {},
    ...given,
  }
  await mkdir(path.join(releaseFolder(releasesDir, unit, release), 'client'), { recursive: true })
  await mkdir(path.dirname(serverBundlePath(releasesDir, unit, release)), { recursive: true })
  await writeFile(serverBundlePath(releasesDir, unit, release), bundle)
  await writeFile(manifestPath(releasesDir, unit, release), JSON.stringify(manifest))
  await describeFiles(releasesDir, unit, release)
  return manifest
}
