import type { Registry, Unit } from '@orchard/shared/contracts'
import { isReleaseName, PRODUCTION } from '#src/registry/layout.ts'
import { approvalFile, isApprovedBy, signApproval } from '#src/signing/approval.ts'
import { signerOf } from '#src/signing/signature.ts'
import type { TrustedKeys } from '#src/signing/trusted-keys.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { checkStoredFiles, readStored } from './signed-release.ts'
import type { Staging } from './staging.ts'

/** A release that is stored and must be approved by somebody else before visitors get it. */
export class ApprovalError extends Error {
  readonly code = 'approval_missing'
}

/**
 * `npm run approve -- UNIT@RELEASE`: approves a stored release in the name of this machine's publisher. Returns the names
 * of all who have approved it.
 * @throws {ApprovalError} when the publisher signed the release itself.
 * @throws {SignatureError} when the release is refused or was altered.
 * @throws {Error} when it is not stored, or the publisher may not release the unit.
 */
export async function approveRelease(
  { publisher, store }: Staging,
  unit: Unit,
  release: string,
): Promise<string[]> {
  if (!isReleaseName(unit, release)) throw new Error(`${unit}@${release} cannot be a release`)
  const { name, pair } = await publisher.author([unit])
  const { manifest, signature } = await readStored(store, unit, release)
  if (signerOf(await publisher.keys.list(), manifest, signature).name === name)
    throw new ApprovalError(`${name} has signed ${unit}@${release}; somebody else must approve it`)
  await checkStoredFiles(store, publisher.keys, unit, release)
  const text = signApproval(manifest, pair, new Date())
  await store.writeSignature(unit, release, approvalFile(manifest, pair.id), text)
  return approversOf(store, publisher.keys, unit, release)
}

/** The names of those who have approved a stored release, without its signer. */
async function approversOf(
  store: ReleaseStore,
  trusted: TrustedKeys,
  unit: Unit,
  release: string,
): Promise<string[]> {
  const keys = await trusted.list()
  const { manifest, signature } = await readStored(store, unit, release)
  const signer = signerOf(keys, manifest, signature)
  const names = new Set<string>()
  for (const key of keys) {
    if (key.name === signer.name) continue
    const file = await store.readFile(unit, release, approvalFile(manifest, key.id))
    if (isApprovedBy(key, unit, manifest, file?.toString() ?? null)) names.add(key.name)
  }
  return [...names].sort()
}

/**
 * Checks that stored releases have as many approvals as a registry asks for. Returns the names of the approvers, by unit.
 * @throws {ApprovalError} saying what somebody else has to run.
 */
export async function assertApproved(
  { publisher, store }: Staging,
  { rules }: Registry,
  releases: Readonly<Record<Unit, string>>,
): Promise<Record<Unit, readonly string[]>> {
  const wanted = rules?.approvals ?? 0
  const approvers: Record<Unit, readonly string[]> = {}
  if (wanted === 0) return approvers
  for (const [unit, release] of Object.entries(releases))
    approvers[unit] = await approversOf(store, publisher.keys, unit, release)
  const missing = Object.keys(releases).filter((unit) => (approvers[unit]?.length ?? 0) < wanted)
  if (missing.length === 0) return approvers
  const place = store.registryName === PRODUCTION ? '' : ` --registry ${store.registryName}`
  const named = (unit: Unit) => `${unit}@${releases[unit]}`
  const lines = missing.map(
    (unit) =>
      `${named(unit)} is stored, and nobody gets it yet: it has ${approvers[unit]?.length} of ${wanted} approvals.`,
  )
  throw new ApprovalError(
    `${lines.join('\n')} Somebody else who may release it runs
${missing.map((unit) => `  npm run approve -- ${named(unit)}`).join('\n')}
and then either of you
  npm run release -- ${Object.keys(releases).map(named).join(' ')}${place}`,
  )
}
