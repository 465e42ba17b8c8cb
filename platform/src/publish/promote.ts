import type { Unit } from '@orchard/shared/contracts'
import { REGISTRY_NAME } from '#src/registry/layout.ts'
import { goLive } from './go-live.ts'
import type { Exceptions } from './rules.ts'
import type { Staging } from './staging.ts'

/** A release that goes on to another environment. */
export interface Promotion {
  unit: Unit
  /** The registry in which it is live. */
  from: string
  /** What its author says about it. */
  note?: string | undefined
  /** Rules of the target to leave aside. */
  exceptions?: Exceptions
  /** Stops after the gates. */
  isDryRun?: boolean
}

/**
 * `npm run promote -- UNIT --from staging --to production`: puts the very release that is live in one registry live in
 * that of `staging`, as it was built and signed, after every gate beside what is live there. Returns its id.
 * @throws {GateError} when a gate fails; nothing has changed then.
 * @throws {SignatureError} when the release is refused or was altered.
 * @throws {Error} when there is nothing to promote.
 */
export async function promoteRelease(
  staging: Staging,
  { unit, from, note, exceptions = {}, isDryRun = false }: Promotion,
  print: (message: string) => void,
): Promise<string> {
  const { store } = staging
  const to = store.registryName
  if (!REGISTRY_NAME.test(from)) throw new Error(`${from} is no name of a registry`)
  if (from === to) throw new Error(`${from} is where it is to go; --from and --to must differ`)
  const { live } = (await store.inRegistry(from).readRegistry()).registry
  const release = live[unit]
  if (release === undefined) {
    const others = Object.keys(live).join(', ') || 'nothing'
    throw new Error(`${unit} has no live release in ${from}; there is ${others}`)
  }
  const { registry } = await store.readRegistry()
  if (registry.live[unit] === release)
    throw new Error(`${unit}@${release} is live in ${to} already`)
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  const launch = {
    ...({ action: 'release', gates: ALL_GATES } as const),
    ...{ print, note, from, exceptions, isDryRun },
  }
  await goLive(staging, { [unit]: release }, launch)
  return release
}
