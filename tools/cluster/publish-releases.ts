import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
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
  await runPrepare(process.env)
  const built = path.resolve(process.env['RELEASES_DIR'] || '.releases')
  const releasesDir = path.join(folder, 'publisher')
  const { live } = await readRegistry(built)
  for (const [unit, release] of Object.entries(live)) {
    // Where a build leaves a release that is not stored yet.
    const target = releaseFolder(path.join(releasesDir, '.built'), unit, release)
    await mkdir(path.dirname(target), { recursive: true })
    await cp(releaseFolder(built, unit, release), target, { recursive: true })
  }
  await runPrepare({ ...process.env, ...settings, RELEASES_DIR: releasesDir })
}

/** In a process of its own, which takes the build tools out of memory again. */
async function runPrepare(env: NodeJS.ProcessEnv): Promise<void> {
  const parameters = ['--import', 'tsx', 'platform/src/cli/prepare-cli.ts']
  const child = spawn(process.execPath, parameters, { cwd: REPOSITORY, env, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The releases could not be made')
}
