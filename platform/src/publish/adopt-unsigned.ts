import { releaseFolder } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { describeFiles } from '#src/registry/release-files.ts'
import { isSigned } from '#src/signing/read-signed.ts'
import { DEVELOPMENT } from '#src/signing/trusted-keys.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { signFolder } from './signed-release.ts'
import type { Staging } from './staging.ts'

/**
 * Sees to it that the local folder has trusted keys, and signs what was released there before releases were signed. Only
 * with the key of development: nobody else signs what they did not build. Releases in a bucket stay as they are.
 * @throws {Error} when the key of this machine is not trusted.
 */
export async function adoptUnsigned(
  { publisher, releasesDir, store }: Staging,
  print: (message: string) => void,
): Promise<void> {
  if (!(store instanceof FileStore)) return
  const author = await publisher.author([])
  if (author.name !== DEVELOPMENT) return
  for (const { unit, release } of await store.listReleases()) {
    const folder = releaseFolder(releasesDir, unit, release)
    if (await isSigned(folder)) continue
    const { files } = await readManifest(releasesDir, unit, release)
    if (!files) await describeFiles(releasesDir, unit, release)
    await signFolder(folder, author)
    print(`${unit}@${release} was released before releases were signed; it has a signature now`)
  }
}
