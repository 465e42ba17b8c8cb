import type { GateResult, ReleaseManifest, Unit } from '@orchard/shared/contracts'

/** Releases that are to go live, beside those that are live. */
export interface Candidate {
  /** A folder in which all of these releases lie. */
  releasesDir: string
  /** The units that are to change. */
  changing: ReadonlySet<Unit>
  /** The site as it would be, by unit. */
  after: ReadonlyMap<Unit, ReleaseManifest>
  /** The site as it is, by unit. */
  before: ReadonlyMap<Unit, ReleaseManifest>
}

/** Result of a gate. Each problem says what is wrong and what to do. */
export interface Findings {
  problems: readonly string[]
  notes?: readonly string[]
  /** Set if the gate could not run; the release passes, unless the gate is required. */
  skipped?: boolean
}

/** A check that a release must pass before it goes live. */
export interface Gate {
  name: string
  /** Slow, and of no use once another gate has failed; skipped then. */
  isCostly?: boolean
  check(candidate: Candidate): Findings | Promise<Findings>
}

/** Units whose pages may change: those released, or all of them under a new host. */
export function affectedRemotes({ changing, after }: Candidate): ReleaseManifest[] {
  return [...after.values()].filter(
    ({ unit }) => unit !== 'host' && (changing.has('host') || changing.has(unit)),
  )
}

/** Runs every gate in turn; a costly one is skipped after a failure. One that is required fails where it cannot run. */
export async function runGates(
  candidate: Candidate,
  gates: readonly Gate[],
  report: (result: GateResult) => void = () => undefined,
  isRequired: (gate: string) => boolean = () => false,
): Promise<GateResult[]> {
  const results: GateResult[] = []
  for (const gate of gates) {
    const start = performance.now()
    const isRefused = results.some(({ outcome }) => outcome === 'failed')
    const {
      problems,
      notes = [],
      skipped = false,
    } = gate.isCostly && isRefused
      ? REFUSED_ALREADY
      : required(await look(gate, candidate), isRequired(gate.name))
    const result: GateResult = {
      gate: gate.name,
      outcome: problems.length > 0 ? 'failed' : skipped ? 'skipped' : 'passed',
      problems,
      notes,
      milliseconds: Math.round(performance.now() - start),
    }
    results.push(result)
    report(result)
  }
  return results
}

const REFUSED_ALREADY: Findings = {
  problems: [],
  notes: ['Not looked at, since another gate has refused'],
  skipped: true,
}

/** What a gate found, where it has to run. */
function required(findings: Findings, isRequired: boolean): Findings {
  const { notes = [], problems, skipped } = findings
  if (!skipped || !isRequired) return findings
  return { problems: [...problems, `It must run here, and could not. ${notes.join('. ')}`] }
}

/** A gate that throws counts as failed. */
async function look(gate: Gate, candidate: Candidate): Promise<Findings> {
  try {
    return await gate.check(candidate)
  } catch (error) {
    return { problems: [`The gate itself failed: ${String((error as Error).stack ?? error)}`] }
  }
}

/** A result as lines of text. */
export function formatResult({ gate, outcome, problems, notes, milliseconds }: GateResult): string {
  const seconds = (milliseconds / 1000).toFixed(1)
  return [
    `${outcome.padEnd(8)}${gate} (${seconds} s)`,
    ...problems.map((one) => `  - ${one.replaceAll('\n', '\n    ')}`),
    ...notes.map((one) => `    ${one}`),
  ].join('\n')
}
