import { readFile } from 'node:fs/promises'
import type { Unit } from '@orchard/shared/contracts'
import { manifestPath } from '#src/registry/layout.ts'
import { signatureFile } from '#src/signing/signature.ts'
import { FileStore } from './file-store.ts'
import type { ReleaseStore } from './store.ts'

/**
 * Brings the store's signature of a release to the copy of it in a folder: a release stays as it is, but it may be
 * signed again with another key.
 */
export async function refreshSignature(
  store: ReleaseStore,
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<void> {
  if (store.place === releasesDir) return
  const name = signatureFile(await readFile(manifestPath(releasesDir, unit, release)))
  const [there, here] = await Promise.all([
    store.readFile(unit, release, name),
    new FileStore(releasesDir).readFile(unit, release, name),
  ])
  if (there && (!here || !there.equals(here)))
    await new FileStore(releasesDir).writeSignature(unit, release, name, there.toString())
}
