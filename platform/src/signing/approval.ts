import { createHash } from 'node:crypto'
import type { Unit } from '@orchard/shared/contracts'
import type { KeyPair } from './key-pair.ts'
import { signerOf, signManifest } from './signature.ts'
import { covers, type TrustedKey } from './trusted-keys.ts'

/** Matches the name of an approval among the files of a release. */
export const APPROVAL_FILE = /^approval-[a-f0-9]{16}-[a-f0-9]{16}\.json$/

/** Name of the file in which the owner of a key approves a manifest; each key has its own. */
export function approvalFile(manifest: Buffer, keyId: string): string {
  return `approval-${hashOf(manifest).slice(0, 16)}-${keyId}.json`
}

/** Approves the bytes of a manifest; returns the text of the approval's file. */
export function signApproval(manifest: Buffer, pair: KeyPair, now: Date): string {
  return signManifest(statement(manifest), pair, now)
}

/** True if the owner of a key may release the unit and has approved the manifest as it is. */
export function isApprovedBy(
  key: TrustedKey,
  unit: Unit,
  manifest: Buffer,
  approval: string | null,
): boolean {
  if (key.revokedAt || !covers(key, unit)) return false
  try {
    return signerOf([key], statement(manifest), approval) === key
  } catch {
    return false // missing, malformed, or of another manifest
  }
}

/** Other bytes than a release's signature has, so that neither can stand in for the other. */
function statement(manifest: Buffer): Buffer {
  return Buffer.from(`Approval of the release with the manifest sha256:${hashOf(manifest)}\n`)
}

function hashOf(manifest: Buffer): string {
  return createHash('sha256').update(manifest).digest('hex')
}
