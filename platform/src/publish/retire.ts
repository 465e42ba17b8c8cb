import type { Unit } from '@orchard/shared/contracts'
import { withChange, withoutRollouts } from '#src/registry/rollouts.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import type { Staging } from './staging.ts'

/**
 * `npm run retire -- UNIT`: takes a remote out of the site. Its releases stay in the store, so that open pages go on and
 * a release brings it back.
 * @throws {Error} for the host, and for a unit that is not live.
 */
export async function retireUnit(staging: Staging, unit: Unit, note?: string): Promise<void> {
  if (unit === 'host') throw new Error('The host cannot be retired; every page is in it')
  const { name: by } = await staging.publisher.author([unit])
  await updateRegistry(staging.store, (now) => {
    const { [unit]: release, ...live } = now.live
    if (release === undefined) {
      const others = Object.keys(live).filter((one) => one !== 'host')
      throw new Error(`${unit} is not live; there is ${others.join(', ') || 'no remote'}`)
    }
    return withChange(
      now,
      { ...withoutRollouts(now, [unit]), live },
      {
        unit,
        release,
        previous: release,
        action: 'retire',
        at: new Date().toISOString(),
        by,
        ...(note ? { note } : {}),
      },
    )
  })
}
