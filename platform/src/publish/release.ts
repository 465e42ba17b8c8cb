import type { Registry, Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import { presentCommit } from '#src/build/present-commit.ts'
import { assertKept, GateError } from './after-gates.ts'
import { listChanged } from './changed-units.ts'
import { goLive } from './go-live.ts'
import { findMissing } from './missing-units.ts'
import { type Exceptions, judge } from './rules.ts'
import type { Staging } from './staging.ts'

type Releases = Readonly<Record<Unit, string>>

/** How units are released. */
interface ReleaseOptions {
  isDryRun?: boolean
  /** The author’s note for the history. */
  note?: string | undefined
  /** Rules of the registry to leave aside. */
  exceptions?: Exceptions
}

/**
 * `npm run release -- UNIT...`: checks the present sources of units and makes their releases, if need be, puts all of
 * them to every gate as one set, beside what else is live, and then live at once. A dry run stops before anything is
 * stored, and needs no key.
 * @param wanted a stored release of each unit, or null for the one that the present sources make.
 * @returns the releases, by unit.
 * @throws {Error} when the sources break a rule of types or imports, or there is no such release.
 * @throws {GateError} when a gate or a rule of the registry refuses; nothing has changed then. It names what else would
 * have to go live at the same time, where that helps.
 * @throws {ApprovalError} when somebody else must approve it first; it is stored then.
 */
export async function releaseUnits(
  staging: Staging,
  wanted: Readonly<Record<Unit, string | null>>,
  print: (message: string) => void,
  { isDryRun = false, note, exceptions = {} }: ReleaseOptions = {},
): Promise<Releases> {
  const units = hostFirst(Object.keys(wanted))
  if (!isDryRun) await staging.publisher.author(units) // before minutes are spent
  await assertStored(staging, wanted)
  const { registry } = await staging.store.readRegistry()
  const next: Record<Unit, string> = {}
  for (const unit of units) {
    const stored = wanted[unit] ?? null
    next[unit] = stored ?? (await releaseId(unit))
    if (stored === null)
      await makeRelease(staging, unit, next, registry, { exceptions, isDryRun, print })
  }
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  const launch = { action: 'release', gates: ALL_GATES, print, isDryRun, note, exceptions } as const
  await goLive(staging, next, launch).catch(async (error: Error) => {
    if (!(error instanceof GateError)) throw error
    const missing = await findUnreleased(staging, next, registry, print)
    throw missing.length === 0
      ? error
      : new GateError(
          `${error.message}\nTogether they fit: npm run release -- ${hostFirst([...units, ...missing]).join(' ')}`,
        )
  })
  return next
}

/**
 * `npm run build -- UNIT...`: checks the present sources of units and makes their releases, if need be, without a gate.
 * @returns the releases, by unit.
 * @throws {Error} when the sources break a rule of types or imports, or remotes have no host to be built for.
 */
export async function buildUnits(
  staging: Staging,
  units: readonly Unit[],
  print: (message: string) => void,
): Promise<Releases> {
  const { registry } = await staging.store.readRegistry()
  const next: Record<Unit, string> = {}
  for (const unit of hostFirst(units)) {
    next[unit] = await releaseId(unit)
    await makeRelease(staging, unit, next, registry, { isDryRun: true, print })
  }
  return next
}

/** Others are built for the host that they will have. */
function hostFirst(units: readonly Unit[]): Unit[] {
  return [...units].sort((a, b) => Number(b === 'host') - Number(a === 'host'))
}

async function assertStored(
  { store }: Staging,
  wanted: Readonly<Record<Unit, string | null>>,
): Promise<void> {
  for (const [unit, release] of Object.entries(wanted))
    if (release !== null && !(await store.hasRelease(unit, release)))
      throw new Error(`${unit}@${release} is not in ${store.place}`)
}

interface MakeOptions {
  exceptions?: Exceptions
  isDryRun: boolean
  print(message: string): void
}

/**
 * Makes the release of the present sources, unless there is one. A build of uncommitted changes that is not stored is made
 * again once they are committed. What would be refused afterwards is refused before.
 */
export async function makeRelease(
  staging: Staging,
  unit: Unit,
  next: Releases,
  registry: Registry,
  { exceptions = {}, isDryRun, print }: MakeOptions,
): Promise<void> {
  const release = next[unit] ?? ''
  const { commit = '' } = await presentCommit()
  if (!commit.endsWith('+')) await staging.forgetDirty(unit, release)
  if (await staging.has(unit, release)) return
  if (!isDryRun)
    assertKept(
      { [unit]: release },
      judge(staging, registry, { [unit]: commit }, exceptions).problems,
    )
  const { checkSources } = await import('#src/build/check-sources.ts')
  await checkSources(unit)
  await staging.build(unit, release, hostOf(next, registry), print)
}

function hostOf(next: Releases, { live }: Registry): string | undefined {
  return next['host'] ?? live['host']
}

/** Other units whose present sources would have to go live at the same time. */
async function findUnreleased(
  staging: Staging,
  next: Releases,
  registry: Registry,
  print: (message: string) => void,
): Promise<Unit[]> {
  const changed = await listChanged(registry)
  const others = Object.fromEntries(Object.entries(changed).filter(([unit]) => !(unit in next)))
  return findMissing(staging, next, others, async () => {
    for (const [unit, release] of Object.entries(others))
      await staging.build(unit, release, hostOf({ ...others, ...next }, registry), print)
  })
}
