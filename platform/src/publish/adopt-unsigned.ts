import { existsSync } from 'node:fs'
import { releaseFolder } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { isSigned } from '#src/registry/read-signed.ts'
import { describeFiles } from '#src/registry/release-files.ts'
import type { StoredRelease } from '#src/registry/retention.ts'
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
  const unsigned: StoredRelease[] = []
  for (const one of await store.listReleases())
    if (!(await isSigned(releaseFolder(releasesDir, one.unit, one.release)))) unsigned.push(one)
  // A key joins the list only where it is needed.
  if (unsigned.length === 0 && existsSync(publisher.keys.file)) return
  const author = await publisher.author([])
  if (author.name !== DEVELOPMENT) return
  for (const { unit, release } of unsigned) {
    const folder = releaseFolder(releasesDir, unit, release)
    const { files } = await readManifest(releasesDir, unit, release)
    if (!files) await describeFiles(releasesDir, unit, release)
    await signFolder(folder, author)
  }
  if (unsigned.length > 0) print(`Signed ${unsigned.length} releases from before there were keys`)
}
