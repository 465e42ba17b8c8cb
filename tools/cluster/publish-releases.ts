import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { readRegistry, releaseFolder } from '@orchard/platform/releases'
import { REPOSITORY } from '@orchard/platform/workspace'
import { type ClusterPlace, storeSettings } from './own-processes.ts'

/**
 * Builds what `npm start` builds, and puts the releases of the sources through the gates into the cluster's store, where
 * they go live, signed with the cluster's key. What was built already is not built again.
 * @throws {Error} when a build or a gate fails.
 */
export async function publishReleases({
  folder,
  ports,
  tree,
}: Pick<ClusterPlace, 'folder' | 'ports' | 'tree'>): Promise<void> {
  // The stand-ins are always of this repository.
  const isOther = tree !== REPOSITORY
  if (isOther) await runCommand(REPOSITORY, 'build-cli.ts', [], process.env)
  // What this repository makes goes where its environment says, and nothing of another tree.
  const { COMPILED_PROGRAMS: _, RELEASES_DIR: __, ...others } = process.env
  const own = isOther ? others : process.env
  await runCommand(tree, 'prepare-cli.ts', [], own)
  const built = path.resolve(tree, own['RELEASES_DIR'] || '.releases')
  const releasesDir = path.join(folder, 'publisher')
  const { live } = await readRegistry(built)
  for (const [unit, release] of Object.entries(live)) {
    // Where a build leaves a release that is not stored yet.
    const target = releaseFolder(path.join(releasesDir, '.built'), unit, release)
    await mkdir(path.dirname(target), { recursive: true })
    await cp(releaseFolder(built, unit, release), target, { recursive: true })
  }
  const environment = {
    ...own,
    ...storeSettings({ folder, ports }),
    RELEASES_DIR: releasesDir,
    RELEASE_KEY: path.join(folder, 'release-key.pem'),
  }
  if (!existsSync(environment.RELEASE_KEY))
    await runCommand(
      tree,
      'keys-cli.ts',
      ['create', '--name', 'cluster', '--units', '*'],
      environment,
    )
  await runCommand(tree, 'prepare-cli.ts', [], environment)
}

/** In a process of its own, which takes the build tools out of memory again. */
async function runCommand(
  cwd: string,
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const parameters = ['--import', 'tsx', `platform/src/cli/${file}`, ...args]
  const child = spawn(process.execPath, parameters, { cwd, env, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The releases could not be made')
}
