import { readFile } from 'node:fs/promises'
import type {
  GateResult,
  GatesReport,
  Registry,
  RegistryChange,
  ReleaseManifest,
  Unit,
} from '@orchard/shared/contracts'
import { gatesPath, manifestPath } from '@orchard/shared/releases'
import type { Experience } from './experience.ts'
import type { Tally } from './failure-watch.ts'
import type { VitalSummary } from './vital-samples.ts'

const MAX_ROLLBACKS = 10

/** What there is to say of a release that visitors get. */
export interface ReleaseState {
  unit: string
  release: string
  /** Share of the visitors who get it; null where it is what is live. */
  percent: number | null
  /** ISO 8601; null where nothing says so. */
  since: string | null
  commit: string | null
  builtAt: string | null
  gates: readonly Pick<GateResult, 'gate' | 'outcome'>[]
  tally: Tally
  vitals: readonly VitalSummary[]
}

/** Everything that the page for people shows. */
export interface Operations {
  generation: number
  live: readonly ReleaseState[]
  tried: readonly ReleaseState[]
  /** The newest first. */
  rollbacks: readonly RegistryChange[]
}

/** Puts together what is live, what is tried, and how both fare. */
export async function readOperations(
  releasesDir: string,
  registry: Registry,
  experience: Pick<Experience, 'failures' | 'vitals'>,
): Promise<Operations> {
  const { generation, live, rollouts = {}, history } = registry
  const state = async (
    unit: string,
    release: string,
    percent: number | null,
    since: string | null,
  ): Promise<ReleaseState> => {
    const key = `${unit}@${release}`
    const manifest = await readManifest(releasesDir, unit, release)
    return {
      unit,
      release,
      percent,
      since,
      commit: manifest?.commit ?? null,
      builtAt: manifest?.builtAt ?? null,
      gates: await readGates(releasesDir, unit, release),
      tally: experience.failures.tally(key),
      vitals: experience.vitals.summary(key),
    }
  }
  return {
    generation,
    live: await Promise.all(
      Object.entries(live).map(([unit, release]) =>
        state(unit, release, null, liveSince(history, unit, release)),
      ),
    ),
    tried: await Promise.all(
      Object.entries(rollouts).map(([unit, { release, percent, since }]) =>
        state(unit, release, percent, since),
      ),
    ),
    rollbacks: history
      .filter(({ action }) => action === 'rollback' || action === 'automatic-rollback')
      .slice(-MAX_ROLLBACKS)
      .reverse(),
  }
}

/** When the pointer of a unit came to where it is. */
export function liveSince(
  history: readonly RegistryChange[],
  unit: string,
  release: string,
): string | null {
  const moves = history.filter(
    ({ action, previous, release: to, unit: of }) =>
      of === unit && previous !== to && action !== 'rollout' && action !== 'rollout-stopped',
  )
  // The end of a trial leaves what is live as it was.
  let since: string | null = null
  for (const move of moves)
    if (move.release === release) since ??= move.at
    else since = null
  return since
}

async function readManifest(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<ReleaseManifest | null> {
  const text = await readFile(manifestPath(releasesDir, unit, release), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as ReleaseManifest)
}

async function readGates(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<readonly GateResult[]> {
  const text = await readFile(gatesPath(releasesDir, unit, release), 'utf8').catch(() => null)
  return text === null ? [] : (JSON.parse(text) as GatesReport).gates
}
