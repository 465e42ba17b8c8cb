import type { Registry, Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import { presentCommit } from '#src/build/present-commit.ts'
import { assertKept } from './after-gates.ts'
import { goLive } from './go-live.ts'
import { type Exceptions, isGuarded, judge } from './rules.ts'
import type { Staging } from './staging.ts'

/** How a unit is released. */
interface ReleaseOptions {
  /** A stored release; by default the one that the present sources make. */
  release?: string | undefined
  isDryRun?: boolean
  /** What its author says about it. */
  note?: string | undefined
  /** Rules of the registry to leave aside. */
  exceptions?: Exceptions
}

/**
 * `npm run release -- UNIT`: checks the present sources and makes their release, if need be, puts it to every
 * gate and then live; `UNIT@RELEASE` does so with a stored one. A dry run stops before anything is stored, and needs no
 * key.
 * @throws {Error} when the sources break a rule of types or imports, or there is no such release.
 * @throws {GateError} when a gate or a rule of the registry refuses; nothing has changed then.
 * @throws {ApprovalError} when somebody else must approve it first; it is stored then.
 */
export async function releaseUnit(
  staging: Staging,
  unit: Unit,
  print: (message: string) => void,
  { release: given, isDryRun = false, note, exceptions = {} }: ReleaseOptions = {},
): Promise<string> {
  const { store } = staging
  if (!isDryRun) await staging.publisher.author([unit]) // before minutes are spent
  const release = given ?? (await releaseId(unit))
  if (given !== undefined && !(await store.hasRelease(unit, given)))
    throw new Error(`${unit}@${given} is not in ${store.place}`)
  const { registry } = await store.readRegistry()
  if (given === undefined)
    await make(staging, unit, release, registry, { exceptions, isDryRun, print })
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  const launch = { action: 'release', gates: ALL_GATES, print, isDryRun, note, exceptions } as const
  await goLive(staging, { [unit]: release }, launch)
  return release
}

interface MakeOptions {
  exceptions: Exceptions
  isDryRun: boolean
  print(message: string): void
}

/** Makes the release of the present sources, unless there is one; what would be refused afterwards is refused before. */
async function make(
  staging: Staging,
  unit: Unit,
  release: string,
  registry: Registry,
  { exceptions, isDryRun, print }: MakeOptions,
): Promise<void> {
  const { commit = '' } = await presentCommit()
  if (isGuarded(staging) && !commit.endsWith('+')) await staging.forgetDirty(unit, release)
  if (await staging.has(unit, release)) return
  if (!isDryRun)
    assertKept(
      { [unit]: release },
      judge(staging, registry, { [unit]: commit }, exceptions).problems,
    )
  const { checkSources } = await import('#src/build/check-sources.ts')
  await checkSources(unit)
  await staging.build(unit, release, registry.live['host'], print)
}
