import type { Unit } from '@orchard/shared/contracts'
import { REGISTRY_NAME } from '#src/registry/layout.ts'
import { goLive } from './go-live.ts'
import type { Exceptions } from './rules.ts'
import type { Staging } from './staging.ts'

/** Releases that go on to another environment. */
export interface Promotion {
  /** By default all that are live there and not here. */
  units: readonly Unit[] | null
  /** The registry in which they are live. */
  from: string
  /** What its author says about it. */
  note?: string | undefined
  /** Rules of the target to leave aside. */
  exceptions?: Exceptions
  /** Stops after the gates. */
  isDryRun?: boolean
}

/**
 * `npm run promote -- UNIT... --from staging --to production`: puts the very releases that are live in one registry live
 * in that of `staging`, as they were built and signed, at once, after every gate beside what is live there.
 * @returns the releases, by unit.
 * @throws {GateError} when a gate fails; nothing has changed then.
 * @throws {SignatureError} when a release is refused or was altered.
 * @throws {Error} when there is nothing to promote.
 */
export async function promoteReleases(
  staging: Staging,
  { units, from, note, exceptions = {}, isDryRun = false }: Promotion,
  print: (message: string) => void,
): Promise<Record<Unit, string>> {
  const { store } = staging
  const to = store.registryName
  if (!REGISTRY_NAME.test(from)) throw new Error(`${from} is no name of a registry`)
  if (from === to) throw new Error(`${from} is where it is to go; --from and --to must differ`)
  const { live } = (await store.inRegistry(from).readRegistry()).registry
  const { registry } = await store.readRegistry()
  const isNew = (unit: Unit) => live[unit] !== registry.live[unit]
  const next: Record<Unit, string> = {}
  for (const unit of units ?? Object.keys(live).filter(isNew)) {
    const release = live[unit]
    if (release === undefined) {
      const others = Object.keys(live).join(', ') || 'nothing'
      throw new Error(`${unit} has no live release in ${from}; there is ${others}`)
    }
    if (!isNew(unit)) throw new Error(`${unit}@${release} is live in ${to} already`)
    next[unit] = release
  }
  if (Object.keys(next).length === 0) throw new Error(`All of ${from} is live in ${to} already`)
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  const launch = {
    ...({ action: 'release', gates: ALL_GATES } as const),
    ...{ print, note, from, exceptions, isDryRun },
  }
  await goLive(staging, next, launch)
  return next
}
