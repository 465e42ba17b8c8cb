import type { Registry, Unit } from '@orchard/shared/contracts'
import { MINUTE_MS } from '@orchard/shared/format'
import { withdrawalTargets } from '#src/registry/earlier-releases.ts'
import { fitProblems } from '#src/registry/fit.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { readSignedManifest, type SignedReleases } from '#src/registry/read-signed.ts'
import { withdrawRelease } from '#src/registry/rollouts.ts'
import { withdrawalObstacle } from '#src/registry/withdrawal.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import type { FailureWatch } from './failure-watch.ts'

/** After a try that changed nothing, the same release is left alone for so long. */
const PAUSE_MS = MINUTE_MS

/** How an automatic rollback ended: `refused` if visitors still get the release. */
export type RollbackOutcome = 'done' | 'refused' | 'failed'

/** Dependencies of the automatic rollback. */
export interface RollbackOptions extends SignedReleases {
  watch: FailureWatch
  store: ReleaseStore
  enabled: boolean
  registry(): Registry
  log(message: string): void
  /** Counts an outcome; called once for each attempt. */
  count(outcome: RollbackOutcome): void
  /** Milliseconds since 1970. */
  now(): number
}

/**
 * Makes the site leave a release that fails: called after each failure, it asks for the verdict and
 * moves the pointer, or ends the trial, for everybody. Several servers may do so at the same time; the first
 * one decides and the others find nothing left to do.
 */
export function createAutomaticRollback(
  options: RollbackOptions,
): (unit: Unit, release: string) => Promise<void> {
  const quietUntil = new Map<string, number>()
  return async (unit, release) => {
    const key = `${unit}@${release}`
    const reason = options.watch.verdict(key)
    if (!reason || (quietUntil.get(key) ?? 0) > options.now()) return
    quietUntil.set(key, options.now() + PAUSE_MS)
    try {
      options.log(`${key}: ${reason}; ${await leave(options, unit, release, reason)}`)
    } catch (error) {
      options.count('failed')
      options.log(`${key}: ${reason}; going back failed: ${(error as Error).message}`)
    }
  }
}

async function leave(
  options: RollbackOptions,
  unit: Unit,
  release: string,
  reason: string,
): Promise<string> {
  const { count, store, enabled, registry, now } = options
  const seen = registry()
  const obstacle = withdrawalObstacle(seen, unit, release, now())
  if (obstacle) {
    // Another server may have gone back already.
    if (seen.live[unit] === release) count('refused')
    return `it stays, since ${obstacle}`
  }
  if (!enabled) return 'it stays, since AUTOMATIC_ROLLBACK is off'
  const target = await usableTarget(options, seen, unit)
  const at = new Date(now()).toISOString()
  const after = await updateRegistry(store, (current) =>
    withdrawalObstacle(current, unit, release, now())
      ? current
      : withdrawRelease(current, { unit, release, at, reason }, (one) => one === target),
  )
  const change = after.history.findLast((one) => one.unit === unit)
  const isDone = change?.action === 'automatic-rollback' && change.previous === release
  count(isDone ? 'done' : 'refused')
  return isDone
    ? `the site went back to ${change.release}`
    : 'it stays, since there is no earlier release to go back to'
}

/** The last earlier release that is still stored, signed, and fits to what is live beside it; null if none does. */
async function usableTarget(
  { store, releasesDir, keys }: RollbackOptions,
  registry: Registry,
  unit: Unit,
): Promise<string | null> {
  // What is live beside it is shown already, whoever signed it.
  const beside = Object.entries(registry.live).filter(([one]) => one !== unit)
  const readTogether = async (earlier: string) => [
    await readSignedManifest({ releasesDir, keys }, unit, earlier),
    ...(await Promise.all(beside.map((one) => readManifest(releasesDir, ...one)))),
  ]
  for (const earlier of withdrawalTargets(registry, unit)) {
    const problems = await store
      .fetchRelease(unit, earlier, releasesDir)
      .then(() => readTogether(earlier))
      .then(fitProblems, (error: Error) => [error.message])
    if (problems.length === 0) return earlier
  }
  return null
}
