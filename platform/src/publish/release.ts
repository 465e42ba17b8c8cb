import type { Unit } from '@orchard/shared/contracts'
import { releaseId } from '#src/build/inputs.ts'
import { goLive } from './go-live.ts'
import type { Staging } from './staging.ts'

/**
 * `npm run release -- UNIT`: checks the present sources and makes their release, if need be, puts it to every
 * gate and then live. A dry run stops before anything is stored, and needs no key.
 * @throws {Error} when the sources break a rule of types or imports.
 * @throws {GateError} when a gate fails; nothing has changed then.
 */
export async function releaseUnit(
  staging: Staging,
  unit: Unit,
  print: (message: string) => void,
  { isDryRun = false, note }: { isDryRun?: boolean; note?: string | undefined } = {},
): Promise<string> {
  if (!isDryRun) await staging.publisher.author([unit]) // before minutes are spent
  const release = await releaseId(unit)
  const { registry } = await staging.store.readRegistry()
  if (!(await staging.has(unit, release))) {
    const { checkSources } = await import('#src/build/check-sources.ts')
    await checkSources(unit)
    await staging.build(unit, release, registry.live['host'], print)
  }
  const { ALL_GATES } = await import('#src/gates/all-gates.ts')
  const gates = ALL_GATES
  await goLive(staging, { [unit]: release }, { action: 'release', gates, print, isDryRun, note })
  return release
}
