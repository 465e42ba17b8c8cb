import type { Unit } from '@orchard/shared/contracts'
import type { Gate } from '#src/gates/gate.ts'
import { afterGates } from './after-gates.ts'
import { movePointers } from './move-pointers.ts'
import type { Staging } from './staging.ts'

/** How releases go live. */
export interface Launch {
  action: 'release' | 'rollback'
  gates: readonly Gate[]
  print?: (message: string) => void
  /** Stops after the gates. */
  isDryRun?: boolean
  /** For the history: what its author says, and the registry that the release was promoted from. */
  note?: string | undefined
  from?: string
}

/**
 * Runs the gates, signs, stores, and moves the pointer; retries while other releases go live in between.
 * @throws {GateError} when a gate fails; nothing has changed then.
 * @throws {SignatureError} when a stored release is refused or was altered.
 */
export async function goLive(
  staging: Staging,
  next: Readonly<Record<Unit, string>>,
  { action, gates, print = () => undefined, isDryRun = false, note, from }: Launch,
): Promise<void> {
  const author = isDryRun ? null : await staging.publisher.author(Object.keys(next))
  await staging.assertTrusted(next)
  await afterGates(staging, { next, gates, print }, async (passed) => {
    if (!author) return
    await staging.deliver(next, author)
    if (action === 'release') await passed.keepReports()
    const details = {
      action,
      by: author.name,
      ...(note ? { note } : {}),
      ...(from ? { from } : {}),
      gates: passed.gates,
    }
    await movePointers(staging.store, next, details, passed.registry.live, passed.commits)
  })
}
