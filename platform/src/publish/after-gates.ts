import type { GateResult, GatesReport, Registry, Unit } from '@orchard/shared/contracts'
import { formatResult, type Gate, runGates } from '#src/gates/gate.ts'
import { RegistryMovedError } from './publish.ts'
import type { Staging } from './staging.ts'

type Releases = Readonly<Record<Unit, string>>

/** Limit of retries when other releases go live while the gates run. */
const TRIES = 20

/** Result of a release that visitors do not get. */
export class GateError extends Error {
  readonly code = 'gate_failed'
}

/** Releases that are to go live, and the gates that they must pass. */
export interface Question {
  next: Releases
  gates: readonly Gate[]
  print(message: string): void
  /** Named sets of releases that visitors get beside them; the live releases by default. */
  besides?(registry: Registry): readonly { name: string; releases: Releases }[]
}

/**
 * Puts releases to gates and then calls `commit`, with the registry as the gates saw it and a function
 * that keeps what they said. Starts over if other releases went live.
 * @throws {GateError} when a gate fails; `commit` was not called then.
 */
export async function afterGates(
  staging: Staging,
  { next, gates, print, besides = onlyLive }: Question,
  commit: (registry: Registry, keepReports: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { registry } = await staging.store.readRegistry()
    const results: GateResult[] = []
    for (const { name, releases } of besides(registry)) {
      const report = (result: GateResult) => {
        results.push({ ...result, gate: result.gate + name })
        print(formatResult({ ...result, gate: result.gate + name }))
      }
      await staging.assemble(next, releases, (candidate) => runGates(candidate, gates, report))
      assertPassed(next, results)
    }
    try {
      return await commit(registry, () => keepReports(staging, next, registry.live, results))
    } catch (error) {
      if (!(error instanceof RegistryMovedError)) throw error
      print(`${error.message}; running the gates again`)
    }
  }
  throw new Error(`Other releases went live ${TRIES} times while the gates ran; try again`)
}

const onlyLive = ({ live }: Registry) => [{ name: '', releases: live }]

function assertPassed(next: Releases, results: readonly GateResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return
  const names = Object.keys(next).join(', ')
  const lines = failed.flatMap(({ gate, problems }) => problems.map((one) => `- ${gate}: ${one}`))
  throw new GateError(`${names} cannot go live, nothing has changed:\n${lines.join('\n')}`)
}

async function keepReports(
  { store }: Staging,
  next: Releases,
  beside: Registry['live'],
  gates: readonly GateResult[],
): Promise<void> {
  const at = new Date().toISOString()
  for (const [unit, release] of Object.entries(next)) {
    const report: GatesReport = { schema: 1, unit, release, at, beside, gates }
    await store.writeGates(report)
  }
}
