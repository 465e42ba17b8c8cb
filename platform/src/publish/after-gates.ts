import { isDeepStrictEqual } from 'node:util'
import type {
  GateResult,
  GatesReport,
  Registry,
  RegistryChange,
  Unit,
} from '@orchard/shared/contracts'
import { formatResult, type Gate, runGates } from '#src/gates/gate.ts'
import { RegistryMovedError } from './move-pointers.ts'
import { type Exceptions, isGateRequired, judge } from './rules.ts'
import type { Moves, Staging } from './staging.ts'

type Releases = Readonly<Record<Unit, string>>

/** Limit of retries when other releases go live while the gates run. */
const TRIES = 20

/** Result of a release that visitors do not get. */
export class GateError extends Error {
  readonly code = 'gate_failed'
}

/** Releases that are to go live, or remotes that are to leave, and the gates that this must pass. */
export interface Question {
  next: Moves
  gates: readonly Gate[]
  print(message: string): void
  /** Goes on where a gate fails, and notes it for the history. */
  isOverridden?: boolean
  /** Named sets of releases that visitors get beside them; the live releases by default. */
  besides?(registry: Registry): readonly { name: string; releases: Releases }[]
  /** Rules of the registry that are left aside; null where it has none, as for a rollback. */
  exceptions: Exceptions | null
  /** Tells of rules that are not kept, instead of refusing. */
  isDryRun?: boolean
}

/** What happened before releases go live. */
export interface Passed {
  /** The registry as the gates saw it. */
  registry: Registry
  /** For the history of the registry. */
  gates: NonNullable<RegistryChange['gates']>
  /** The commits of the releases, by unit, where they are known. */
  commits: Readonly<Record<Unit, string>>
  /** Rules that were left aside; not set without any. */
  overrides?: readonly string[]
  /** Keeps what the gates said beside the releases. */
  keepReports(): Promise<void>
}

/**
 * Puts releases to the rules of the registry and to gates, and then calls `commit`. Starts over if other releases went
 * live.
 * @throws {GateError} when a rule or a gate refuses them; `commit` was not called then.
 */
export async function afterGates(
  staging: Staging,
  {
    next,
    gates,
    print,
    isOverridden = false,
    besides = onlyLive,
    exceptions,
    isDryRun = false,
  }: Question,
  commit: (passed: Passed) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { registry } = await staging.store.readRegistry()
    const results: GateResult[] = []
    const commits: Record<Unit, string> = {}
    let overrides: readonly string[] = []
    const isRequired = (gate: string) =>
      exceptions !== null && isGateRequired(staging, registry, gate)
    for (const { name, releases } of besides(registry)) {
      const report = (result: GateResult) => {
        results.push({ ...result, gate: result.gate + name })
        print(formatResult({ ...result, gate: result.gate + name }))
      }
      await staging.assemble(next, releases, async (candidate) => {
        for (const unit of candidate.changing) {
          const commit = candidate.after.get(unit)?.commit
          if (commit) commits[unit] = commit
        }
        if (exceptions) {
          const judgement = judge(staging, registry, commits, exceptions)
          if (!isDryRun) assertKept(next, judgement.problems)
          for (const one of judgement.problems) print(`It would be refused now: ${one}`)
          overrides = judgement.overrides
        }
        await runGates(candidate, gates, report, isRequired)
      })
      if (!isOverridden) assertPassed(next, results)
    }
    if (exceptions && !(await hasRules(staging, registry.rules))) {
      print('The rules of the registry have changed; looking at everything again')
      continue
    }
    try {
      return await commit({
        registry,
        gates: summaryOf(results),
        commits,
        ...(overrides.length > 0 ? { overrides } : {}),
        keepReports: () => keepReports(staging, next, registry.live, results),
      })
    } catch (error) {
      if (!(error instanceof RegistryMovedError)) throw error
      print(`${error.message}; running the gates again`)
    }
  }
  throw new Error(`Other releases went live ${TRIES} times while the gates ran; try again`)
}

async function hasRules({ store }: Staging, rules: Registry['rules']): Promise<boolean> {
  return isDeepStrictEqual((await store.readRegistry()).registry.rules, rules)
}

const onlyLive = ({ live }: Registry) => [{ name: '', releases: live }]

/** @throws {GateError} naming the rules that are not kept. */
export function assertKept(next: Moves, problems: readonly string[]): void {
  if (problems.length === 0) return
  const names = Object.keys(next).join(', ')
  const verb = Object.values(next).includes(null) ? 'be retired' : 'go live'
  throw new GateError(`${names} cannot ${verb}, nothing has changed:\n${lines(problems)}`)
}

const lines = (problems: readonly string[]) => problems.map((one) => `- ${one}`).join('\n')

function assertPassed(next: Moves, results: readonly GateResult[]): void {
  const failed = results.filter(({ outcome }) => outcome === 'failed')
  assertKept(
    next,
    failed.flatMap(({ gate, problems }) => problems.map((one) => `${gate}: ${one}`)),
  )
}

function summaryOf(results: readonly GateResult[]): Passed['gates'] {
  const named = (wanted: GateResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).map(({ gate }) => gate)
  const [skipped, overridden] = [named('skipped'), named('failed')]
  return {
    passed: named('passed'),
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(overridden.length > 0 ? { overridden } : {}),
  }
}

async function keepReports(
  { store }: Staging,
  next: Moves,
  beside: Registry['live'],
  gates: readonly GateResult[],
): Promise<void> {
  const at = new Date().toISOString()
  for (const [unit, release] of Object.entries(next)) {
    if (release === null) continue
    const report: GatesReport = { schema: 1, unit, release, at, beside, gates }
    await store.addGates(report)
  }
}
