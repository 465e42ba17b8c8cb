import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import {
  checkManifest,
  SIGNATURE_FILE,
  SignatureError,
  signatureFile,
} from '#src/signing/signature.ts'
import type { TrustedKeys } from '#src/signing/trusted-keys.ts'
import { manifestPath, releaseFolder } from './layout.ts'

/** A folder of releases and the keys that must have signed them. */
export interface SignedReleases {
  releasesDir: string
  /** Null before anything is signed, as while the gates look at what was just built. */
  keys: Pick<TrustedKeys, 'list'> | null
}

/**
 * Reads the manifest of a release, if somebody who may release the unit has signed it.
 * @throws {SignatureError} when nobody has.
 * @throws {Error} when the release is not in the folder, its manifest is not JSON, or there are no keys.
 */
export async function readSignedManifest(
  { releasesDir, keys }: SignedReleases,
  unit: Unit,
  release: string,
): Promise<ReleaseManifest> {
  const bytes = await readFile(manifestPath(releasesDir, unit, release))
  if (keys === null) return JSON.parse(bytes.toString())
  const folder = releaseFolder(releasesDir, unit, release)
  const signature = await readFile(path.join(folder, signatureFile(bytes)), 'utf8').catch(
    () => null,
  )
  if (signature === null && (await isSigned(folder)))
    throw new SignatureError('its release.json is not what was signed')
  return checkManifest(await keys.list(), unit, release, bytes, signature)
}

/** True if the folder of a release has a signature, be it of this manifest or of another one. */
export async function isSigned(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => SIGNATURE_FILE.test(name))
}
