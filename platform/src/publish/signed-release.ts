import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { eachOf } from '#src/each-of.ts'
import { assertContent } from '#src/registry/release-files.ts'
import type { Author } from '#src/signing/publisher.ts'
import {
  checkManifest,
  SignatureError,
  signatureFile,
  signManifest,
} from '#src/signing/signature.ts'
import type { TrustedKeys } from '#src/signing/trusted-keys.ts'
import type { ReleaseStore } from '#src/stores/store.ts'

const AT_ONCE = 8

/** Writes the signature of a release that was built into a folder. */
export async function signFolder(folder: string, { pair }: Pick<Author, 'pair'>): Promise<void> {
  const manifest = await readFile(path.join(folder, 'release.json'))
  const text = signManifest(manifest, pair, new Date())
  await writeFile(path.join(folder, signatureFile(manifest)), text)
}

/** The files of a stored release by which one sees who signed it. */
export async function readStored(
  store: ReleaseStore,
  unit: Unit,
  release: string,
): Promise<{ manifest: Buffer; signature: string | null }> {
  const manifest = await store.readFile(unit, release, 'release.json')
  if (!manifest) throw new Error(`${unit}@${release} is not in ${store.place}`)
  const signature = await store.readFile(unit, release, signatureFile(manifest))
  return { manifest, signature: signature?.toString() ?? null }
}

/**
 * Checks the signature of a stored release.
 * @throws {SignatureError} when nobody who may release the unit has signed it as it is.
 */
export async function checkStored(
  store: ReleaseStore,
  keys: TrustedKeys,
  unit: Unit,
  release: string,
): Promise<ReleaseManifest> {
  const { manifest, signature } = await readStored(store, unit, release)
  try {
    return checkManifest(await keys.list(), unit, release, manifest, signature)
  } catch (error) {
    throw error instanceof SignatureError ? refused(unit, release, error) : error
  }
}

/**
 * Checks the signature and every file of a stored release.
 * @throws {SignatureError} when it is refused or was altered.
 */
export async function checkStoredFiles(
  store: ReleaseStore,
  keys: TrustedKeys,
  unit: Unit,
  release: string,
): Promise<void> {
  await assertStoredFiles(store, await checkStored(store, keys, unit, release))
}

/** @throws {SignatureError} when a file of a stored release is missing or is not what its manifest says. */
export async function assertStoredFiles(
  store: ReleaseStore,
  manifest: ReleaseManifest,
): Promise<void> {
  const { files = {}, release, unit } = manifest
  await eachOf(Object.keys(files), AT_ONCE, async (file) => {
    const content = await store.readFile(unit, release, file)
    if (!content) throw new SignatureError(`${unit}@${release}: ${file} is missing`)
    assertContent(manifest, file, content)
  })
}

/** Says which release is refused, and what helps. */
export function refused(unit: Unit, release: string, { message }: SignatureError): SignatureError {
  const name = `${unit}@${release}`
  return new SignatureError(
    `${name} is refused: ${message}. If you vouch for it: npm run keys -- sign ${name}`,
  )
}
