import { createHash, sign, verify } from 'node:crypto'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { type KeyPair, readPublicKey } from './key-pair.ts'
import { covers, type TrustedKey } from './trusted-keys.ts'

/** Matches the name of a signature among the files of a release. */
export const SIGNATURE_FILE = /^signature-[a-f0-9]{16}\.json$/

/** A signature of a manifest, which lies beside it. */
interface ReleaseSignature {
  schema: 1
  /** Id of the key. */
  key: string
  /** Ed25519 over the exact bytes of `release.json`, in base64. */
  signature: string
  /** ISO 8601; a claim of the signer. */
  signedAt: string
}

/** A release that must not be used, since nobody who may has signed it as it is. */
export class SignatureError extends Error {
  readonly code = 'signature_refused'
}

/**
 * Name of the file with the signature of a manifest. It follows from the manifest, so that two people who store the
 * same release at the same time never leave the manifest of one with the signature of the other.
 */
export function signatureFile(manifest: Buffer): string {
  return `signature-${createHash('sha256').update(manifest).digest('hex').slice(0, 16)}.json`
}

/** Signs the bytes of a manifest; returns the text of the signature's file. */
export function signManifest(manifest: Buffer, { id, privateKey }: KeyPair, now: Date): string {
  const signature: ReleaseSignature = {
    schema: 1,
    key: id,
    signature: sign(null, manifest, privateKey).toString('base64'),
    signedAt: now.toISOString(),
  }
  return `${JSON.stringify(signature)}\n`
}

/**
 * Finds who signed a manifest among keys that are or were trusted.
 * @throws {SignatureError} when nobody of them has signed it as it is.
 */
export function signerOf(
  keys: readonly TrustedKey[],
  manifest: Buffer,
  signature: string | null,
): TrustedKey {
  if (signature === null) throw new SignatureError('it is not signed')
  const { key: id, signature: given } = parseSignature(signature)
  const key = keys.find((one) => one.id === id)
  if (!key) throw new SignatureError(`it is signed with the key ${id}, which is not trusted`)
  if (!verify(null, manifest, readPublicKey(key.publicKey), Buffer.from(given, 'base64')))
    throw new SignatureError(`its release.json is not what ${key.name} signed`)
  return key
}

/**
 * Checks a manifest and reads it.
 * @throws {SignatureError} when it is not the one of that release, or nobody who may release the unit has signed it.
 */
export function checkManifest(
  keys: readonly TrustedKey[],
  unit: Unit,
  release: string,
  bytes: Buffer,
  signature: string | null,
): ReleaseManifest {
  const key = signerOf(keys, bytes, signature)
  if (key.revokedAt)
    throw new SignatureError(
      `it is signed with the key of ${key.name}, which was revoked on ${key.revokedAt.slice(0, 10)}`,
    )
  if (!covers(key, unit))
    throw new SignatureError(
      `it is signed by ${key.name}, who may release ${key.units.join(', ')} only`,
    )
  const manifest: ReleaseManifest = JSON.parse(bytes.toString())
  if (manifest.unit !== unit || manifest.release !== release)
    throw new SignatureError(`its release.json is that of ${manifest.unit}@${manifest.release}`)
  if (!manifest.files) throw new SignatureError('its release.json does not list its files')
  return manifest
}

function parseSignature(text: string): ReleaseSignature {
  try {
    const value: ReleaseSignature = JSON.parse(text)
    const isWhole = typeof value.key === 'string' && typeof value.signature === 'string'
    if (value.schema === 1 && isWhole) return value
  } catch {
    // Not JSON: told like another form.
  }
  throw new SignatureError('its signature is malformed')
}
