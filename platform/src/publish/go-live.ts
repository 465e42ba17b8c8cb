import type { Gate } from '#src/gates/gate.ts'
import { afterGates } from './after-gates.ts'
import { assertApproved } from './approvals.ts'
import { movePointers } from './move-pointers.ts'
import type { Exceptions } from './rules.ts'
import { type Moves, type Staging, staying } from './staging.ts'

/** How releases go live. */
export interface Launch {
  action: 'release' | 'rollback'
  gates: readonly Gate[]
  print?: (message: string) => void
  /** Stops after the gates. */
  isDryRun?: boolean
  /** Goes on where a gate refuses, and notes it for the history. */
  acceptsBreakage?: boolean
  /** For the history: what its author says, and the registry that the release was promoted from. */
  note?: string | undefined
  from?: string
  /** Rules of the registry to leave aside, or null for all of them, as a start of the site does; none by default. */
  exceptions?: Exceptions | null
}

/**
 * Runs the gates, signs, stores, and moves the pointer; retries while other releases go live in between. A rollback is held
 * up by no rule, and may take remotes out of the site: null in `next`.
 * @throws {GateError} when a gate or a rule of the registry refuses; nothing has changed then.
 * @throws {ApprovalError} when somebody else must approve it first; it is stored then.
 * @throws {SignatureError} when a stored release is refused or was altered.
 */
export async function goLive(
  staging: Staging,
  next: Moves,
  {
    action,
    acceptsBreakage = false,
    gates,
    print = () => undefined,
    isDryRun = false,
    note,
    from,
    ...launch
  }: Launch,
): Promise<void> {
  const author = isDryRun ? null : await staging.publisher.author(Object.keys(next))
  const releases = staying(next)
  await staging.assertTrusted(releases)
  const isExempt = action === 'rollback' || launch.exceptions === null
  const exceptions = isExempt ? null : (launch.exceptions ?? {})
  const question = { next, gates, print, exceptions, isDryRun, isOverridden: acceptsBreakage }
  await afterGates(staging, question, async (passed) => {
    if (!author) return
    await staging.deliver(releases, author)
    if (action === 'release') await passed.keepReports()
    const approvers = isExempt ? {} : await assertApproved(staging, passed.registry, releases)
    const details = {
      action,
      by: author.name,
      ...(note ? { note } : {}),
      ...(from ? { from } : {}),
      gates: passed.gates,
      ...(passed.overrides ? { overrides: passed.overrides } : {}),
    }
    const { commits, registry } = passed
    await movePointers(staging.store, next, details, registry.live, commits, approvers)
  })
}
