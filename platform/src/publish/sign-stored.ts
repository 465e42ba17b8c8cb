import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { isReleaseName } from '#src/registry/layout.ts'
import { keptReleases } from '#src/registry/retention.ts'
import { signatureFile, signerOf, signManifest } from '#src/signing/signature.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { assertStoredFiles, readStored } from './signed-release.ts'
import type { Staging } from './staging.ts'

/**
 * `npm run keys -- sign UNIT@RELEASE`: signs a stored release in the name of this machine's publisher, such as one whose
 * key was revoked or that was stored before releases were signed. Its files must be what its manifest says, and an
 * earlier signature must fit. Registries that have it in use count up, so that composers look again. Returns the name.
 * @throws {SignatureError} when the release was altered, or signed by somebody whom nobody ever trusted.
 * @throws {Error} when it is not stored, or the publisher may not release the unit.
 */
export async function signStored(
  { publisher, store }: Staging,
  unit: Unit,
  release: string,
): Promise<string> {
  if (!isReleaseName(unit, release)) throw new Error(`${unit}@${release} cannot be a release`)
  const author = await publisher.author([unit])
  const { manifest: bytes, signature } = await readStored(store, unit, release)
  if (signature !== null) signerOf(await publisher.keys.list(), bytes, signature)
  const manifest: ReleaseManifest = JSON.parse(bytes.toString())
  if (manifest.unit !== unit || manifest.release !== release || !manifest.files)
    throw new Error(`${unit}@${release} has a manifest that cannot be signed; release it again`)
  await assertStoredFiles(store, manifest)
  const text = signManifest(bytes, author.pair, new Date())
  await store.writeSignature(unit, release, signatureFile(bytes), text)
  for (const name of await store.listRegistries())
    await updateRegistry(store.inRegistry(name), (now) =>
      keptReleases(now).has(release) ? { ...now, generation: now.generation + 1 } : now,
    )
  return author.name
}

/** Releases that are live, tried, or what a rollback goes back to in any registry, and that a key has signed. */
export async function releasesSignedBy(store: ReleaseStore, keyId: string): Promise<string[]> {
  const kept = new Set<string>()
  for (const name of await store.listRegistries())
    for (const release of keptReleases((await store.inRegistry(name).readRegistry()).registry))
      kept.add(release)
  const found: string[] = []
  for (const { unit, release } of await store.listReleases()) {
    if (!kept.has(release)) continue
    const { signature } = await readStored(store, unit, release)
    if (signature !== null && JSON.parse(signature).key === keyId) found.push(`${unit}@${release}`)
  }
  return found
}
