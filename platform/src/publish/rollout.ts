import type { Registry, Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import {
  promoteRollout,
  startRollout,
  stopRollout,
  withoutRollouts,
} from '#src/registry/rollouts.ts'
import type { Author } from '#src/signing/publisher.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { afterGates, type Passed } from './after-gates.ts'
import { assertApproved } from './approvals.ts'
import { assertBeside, assertStored } from './move-pointers.ts'
import { makeRelease } from './release.ts'
import { type Exceptions, isGuarded } from './rules.ts'
import type { Staging } from './staging.ts'

type Print = (message: string) => void

/** A release to be tried. */
export interface Trial {
  unit: Unit
  /** Null stands for the release that the present sources make. */
  release: string | null
  /** Share of the visitors, 0 to 100; with 0 it can be looked at in previews. */
  percent: number
  /** What its author says about it. */
  note?: string | undefined
  /** Rules of the registry to leave aside. */
  exceptions?: Exceptions
  /** Stops after the gates, and needs no key. */
  isDryRun?: boolean
}

/**
 * `npm run rollout -- UNIT [RELEASE] --percent N`: gives a release to a share of the visitors. What was not
 * stored yet is made and put to every gate, a stored one to those of a rollback, but in production to every gate, too;
 * both beside the live releases and beside the others that are tried. Returns its id.
 * @throws {GateError} when a gate fails; nothing has changed then.
 * @throws {Error} when the release is not stored, or is live already.
 */
export async function rolloutUnit(
  staging: Staging,
  { unit, release: given, percent, note, exceptions = {}, isDryRun = false }: Trial,
  print: Print,
): Promise<string> {
  const { store } = staging
  const { registry } = await store.readRegistry()
  const release = given ?? (await releaseId(unit))
  // Reject a bad request before anything is built.
  startRollout(registry, { unit, release, percent, at: new Date().toISOString() })
  const author = isDryRun ? null : await staging.publisher.author([unit])
  if (given === null)
    await makeRelease(staging, unit, { [unit]: release }, registry, { exceptions, isDryRun, print })
  else if (!(await store.hasRelease(unit, given)))
    throw new Error(`${unit}@${given} is not in ${store.place}`)
  const next = { [unit]: release }
  await staging.assertTrusted(next)
  const { FIT_GATES } = await import('#src/gates/quick-gates.ts')
  const isNew = registry.rollouts?.[unit]?.release !== release
  const isTriedWhole = given === null || (isGuarded(staging) && isNew)
  const gates = isTriedWhole ? (await import('#src/gates/all-gates.ts')).ALL_GATES : FIT_GATES
  const besides = (now: Registry) => besidesOf(now, unit)
  const question = { next, gates, print, besides, exceptions, isDryRun }
  await afterGates(staging, question, async (passed) => {
    if (!author) return
    const { registry: seen } = passed
    await staging.deliver(next, author)
    if (isTriedWhole) await passed.keepReports()
    const approvers = await assertApproved(staging, seen, next)
    await updateRegistry(store, async (now) => {
      assertBeside(now.live, seen.live)
      assertBeside(triedBeside(now, unit), triedBeside(seen, unit))
      await assertStored(store, next)
      return startRollout(now, {
        unit,
        release,
        percent,
        ...detailsOf(passed, unit, author, approvers[unit], note),
      })
    })
  })
  return release
}

/**
 * `npm run rollout -- UNIT --promote`: puts the tried release live for everybody, as a release: after every
 * gate, since others may be live by now than when it was tried. Returns its id.
 * @throws {GateError} when a gate fails; nothing has changed then.
 * @throws {Error} when none is tried, or its trial ended while the gates ran.
 */
export async function promoteUnit(
  staging: Staging,
  unit: Unit,
  print: Print,
  note?: string,
  exceptions: Exceptions = {},
): Promise<string> {
  const { store } = staging
  const release = (await store.readRegistry()).registry.rollouts?.[unit]?.release
  if (!release) throw new Error(`No rollout of ${unit} is running`)
  const author = await staging.publisher.author([unit])
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  const next = { [unit]: release }
  await staging.assertTrusted(next)
  await afterGates(staging, { next, gates: ALL_GATES, print, exceptions }, async (passed) => {
    await passed.keepReports()
    const approvers = await assertApproved(staging, passed.registry, next)
    await updateRegistry(store, async (now) => {
      assertBeside(now.live, passed.registry.live)
      if (now.rollouts?.[unit]?.release !== release)
        throw new Error(`The trial of ${unit}@${release} has ended meanwhile; nothing has changed`)
      await assertStored(store, next)
      return promoteRollout(now, {
        unit,
        ...detailsOf(passed, unit, author, approvers[unit], note),
      })
    })
  })
  return release
}

/**
 * `npm run rollout -- UNIT --stop`: ends a trial. Returns what everybody gets.
 * @throws {Error} when none is running.
 */
export async function stopTrial(staging: Staging, unit: Unit, note?: string): Promise<string> {
  const { name: by } = await staging.publisher.author([unit])
  const details = { at: new Date().toISOString(), by, ...(note ? { note } : {}) }
  const { live } = await updateRegistry(staging.store, (now) =>
    stopRollout(now, { unit, ...details }),
  )
  return live[unit] ?? ''
}

/** What the history says beside the release. */
function detailsOf(
  { commits, gates, overrides }: Passed,
  unit: Unit,
  { name }: Author,
  approvedBy: readonly string[] | undefined,
  note?: string,
) {
  return {
    at: new Date().toISOString(),
    by: name,
    ...(note ? { note } : {}),
    ...(commits[unit] ? { commit: commits[unit] } : {}),
    gates,
    ...(approvedBy ? { approvedBy } : {}),
    ...(overrides ? { overrides } : {}),
  }
}

/**
 * Visitors of a trial get it beside live releases and some of the other trials. Releases clash in pairs,
 * so that these two combinations cover all.
 */
function besidesOf(now: Registry, unit: Unit) {
  const tried = triedBeside(now, unit)
  return [
    { name: '', releases: now.live },
    ...(Object.keys(tried).length > 0
      ? [{ name: ', beside what else is tried', releases: { ...now.live, ...tried } }]
      : []),
  ]
}

function triedBeside(now: Registry, unit: Unit): Record<Unit, string> {
  const others = Object.entries(withoutRollouts(now, [unit]).rollouts ?? {})
  return Object.fromEntries(others.map(([one, { release }]) => [one, release]))
}
