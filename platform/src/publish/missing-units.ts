import type { Unit } from '@orchard/shared/contracts'
import { runGates } from '#src/gates/gate.ts'
import type { Moves, Staging } from './staging.ts'

type Releases = Readonly<Record<Unit, string>>

/**
 * Finds the units without which others do not fit to what is live.
 * @param next the releases that a gate has refused.
 * @param others what else could move with them, by unit.
 * @param prepare makes the releases of `others`; called only where they may help.
 * @returns as few units of `others` as help; none where `next` fits as it is, or nothing helps.
 */
export async function findMissing(
  staging: Staging,
  next: Moves,
  others: Releases,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Unit[]> {
  const { FIT_GATES } = await import('#src/gates/quick-gates.ts')
  const { live } = (await staging.store.readRegistry()).registry
  const fits = (moves: Moves) =>
    staging.assemble(moves, live, async (candidate) =>
      (await runGates(candidate, FIT_GATES)).every(({ outcome }) => outcome !== 'failed'),
    )
  if (Object.keys(others).length === 0 || (await fits(next))) return []
  await prepare()
  if (!(await fits({ ...others, ...next }))) return []
  let needed = others
  for (const unit of Object.keys(others)) {
    const { [unit]: _, ...fewer } = needed
    if (await fits({ ...fewer, ...next })) needed = fewer
  }
  return Object.keys(needed)
}
