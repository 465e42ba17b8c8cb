import type { GateResult, GatesReport, Registry, Unit } from '@orchard/shared/contracts'
import { formatResult, type Gate, runGates } from './gates/gate.ts'
import { RegistryMovedError } from './publish.ts'
import type { Workshop } from './workshop.ts'

type Releases = Readonly<Record<Unit, string>>

/** How often a release begins again because others went live while its gates looked. */
const TRIES = 20

/** What a release leaves behind where visitors do not get it. */
export class GateError extends Error {
  readonly code = 'gate_failed'
}

/** Releases that visitors are to get, and what they must pass before. */
export interface Question {
  next: Releases
  gates: readonly Gate[]
  print(message: string): void
  /** What visitors get beside them, each time with a name; the live releases without it. */
  besides?(registry: Registry): readonly { name: string; releases: Releases }[]
}

/**
 * Puts releases to gates and then calls `commit`, with the registry as the gates saw it and a function
 * that keeps what they said. When it finds that others went live, all begins anew.
 * @throws {GateError} when a gate fails; `commit` was not called then.
 */
export async function afterGates(
  workshop: Workshop,
  { next, gates, print, besides = onlyLive }: Question,
  commit: (registry: Registry, keepReports: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { registry } = await workshop.store.readRegistry()
    const results: GateResult[] = []
    for (const { name, releases } of besides(registry)) {
      const report = (result: GateResult) => {
        results.push({ ...result, gate: result.gate + name })
        print(formatResult({ ...result, gate: result.gate + name }))
      }
      await workshop.assemble(next, releases, (candidate) => runGates(candidate, gates, report))
      assertPassed(next, results)
    }
    try {
      return await commit(registry, () => keepReports(workshop, next, registry.live, results))
    } catch (error) {
      if (!(error instanceof RegistryMovedError)) throw error
      print(`${error.message}; the gates look again`)
    }
  }
  throw new Error(`Others went live ${TRIES} times while the gates looked; try again`)
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
  { store }: Workshop,
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
