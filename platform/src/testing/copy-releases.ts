import { appendFile, cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Registry, Unit } from '@orchard/shared/contracts'
import { releaseFolder, serverBundlePath } from '#src/registry/layout.ts'
import { readRegistry, writeRegistry } from '#src/registry/registry-file.ts'
import { whenServed } from '#src/serve/testing/composer-process.ts'
import { trustedKeysPath } from '#src/signing/trusted-keys.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { REPOSITORY } from '#src/workspace.ts'
import { patchRelease } from './patch-release.ts'
import { signAnew } from './sign-release.ts'

/** The releases of the last build. */
export const BUILT_RELEASES = path.resolve(REPOSITORY, process.env['RELEASES_DIR'] ?? '.releases')

/** Copies what is live, and the keys, to another folder in which more can be released; returns its registry. */
export async function copyLiveReleases(target: string): Promise<Registry> {
  const registry = await readRegistry(BUILT_RELEASES)
  await mkdir(target, { recursive: true })
  for (const [unit, release] of Object.entries(registry.live))
    await cp(releaseFolder(BUILT_RELEASES, unit, release), releaseFolder(target, unit, release), {
      recursive: true,
    })
  await cp(trustedKeysPath({}, BUILT_RELEASES), trustedKeysPath({}, target))
  await writeRegistry(target, registry)
  return registry
}

/** Stores a release under another id, with `code` at the end of its server bundle. */
export async function copyRelease(
  releasesDir: string,
  unit: Unit,
  release: string,
  code: string,
): Promise<string> {
  const copy = await patchRelease(releasesDir, unit, release, [])
  await appendFile(serverBundlePath(releasesDir, unit, copy), `\n;${code}\n`)
  await signAnew(releasesDir, unit, copy)
  return copy
}

/** Moves the pointer of a unit in a folder and waits until the composer at `origin` serves it. */
export async function serveRelease(
  releasesDir: string,
  origin: string,
  unit: Unit,
  release: string,
): Promise<void> {
  const { generation } = await updateRegistry(releasesDir, (now) => ({
    ...now,
    generation: now.generation + 1,
    live: { ...now.live, [unit]: release },
  }))
  await whenServed(origin, generation)
}
