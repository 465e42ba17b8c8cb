import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { prepare } from '@orchard/platform/prepare'
import { readRegistry, releaseFolder } from '@orchard/platform/releases'
import { REPOSITORY } from '@orchard/platform/workspace'

/**
 * Builds what `npm start` builds, and puts the releases of the sources through the gates of the cluster's store,
 * which go live there. What was built already is not built again.
 * @throws {Error} when a build or a gate fails.
 */
export async function publishReleases(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  await prepare()
  const built = path.resolve(process.env['RELEASES_DIR'] || '.releases')
  const releasesDir = path.join(folder, 'publisher')
  const { live } = await readRegistry(built)
  for (const [unit, release] of Object.entries(live)) {
    // Where a build leaves a release that is not stored yet.
    const target = releaseFolder(path.join(releasesDir, '.built'), unit, release)
    await mkdir(path.dirname(target), { recursive: true })
    await cp(releaseFolder(built, unit, release), target, { recursive: true })
  }
  const publisher = spawn(
    process.execPath,
    ['--import', 'tsx', 'platform/src/cli/prepare-cli.ts'],
    {
      cwd: REPOSITORY,
      env: { ...process.env, ...settings, RELEASES_DIR: releasesDir },
      stdio: 'inherit',
    },
  )
  const [status] = await once(publisher, 'exit')
  if (status !== 0) throw new Error('The releases are not in the store')
}
