import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type FlagState,
  type GateResult,
  type GatesReport,
  liveSince,
  type Registry,
  type RegistryChange,
  type Unit,
} from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'
import { GATES_FOLDER, releaseFolder } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { compareReleases, type ReleaseDifference } from '#src/registry/release-difference.ts'
import type { EventDay } from './event-count.ts'
import type { Tally } from './failure-watch.ts'
import type { VisitorTelemetry } from './visitor-telemetry.ts'
import type { VitalSummary } from './vital-samples.ts'

const MAX_CHANGES = 30
/** Releases never change, so neither does what lies between two of them. */
const MAX_DIFFERENCES = 200

/** State of a release that visitors get. */
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

/** A change of what is live or tried. */
export interface TimelineEntry {
  change: RegistryChange
  /** In comparison with the release before; null where there is none, or one of the two is not here any more. */
  difference: ReleaseDifference | null
}

const differences = new LRUCache<string, ReleaseDifference>({ max: MAX_DIFFERENCES })

/** Everything that the page for people shows. */
export interface Operations {
  generation: number
  live: readonly ReleaseState[]
  tried: readonly ReleaseState[]
  /** Feature flags by name. */
  flags: Readonly<Record<string, FlagState>>
  /** The newest first. */
  timeline: readonly TimelineEntry[]
  /** Uses of the site after consent, newest day first. */
  days: readonly EventDay[]
}

/** Puts together what is live, what is tried, and how both fare. */
export async function readOperations(
  releasesDir: string,
  registry: Registry,
  telemetry: Pick<VisitorTelemetry, 'failures' | 'vitals'>,
  days: readonly EventDay[],
): Promise<Operations> {
  const { flags = {}, generation, live, rollouts = {}, history } = registry
  const state = async (
    unit: string,
    release: string,
    percent: number | null,
    since: string | null,
  ): Promise<ReleaseState> => {
    const key = `${unit}@${release}`
    const manifest = await readManifest(releasesDir, unit, release).catch(() => null)
    return {
      unit,
      release,
      percent,
      since,
      commit: manifest?.commit ?? null,
      builtAt: manifest?.builtAt ?? null,
      gates: await readGates(releasesDir, unit, release),
      tally: telemetry.failures.tally(key),
      vitals: telemetry.vitals.summary(key),
    }
  }
  return {
    generation,
    days,
    flags,
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
    timeline: await Promise.all(
      history
        .slice(-MAX_CHANGES)
        .reverse()
        .map(async (change) => ({ change, difference: await differenceOf(releasesDir, change) })),
    ),
  }
}

async function differenceOf(
  releasesDir: string,
  { action, previous, release, unit }: RegistryChange,
): Promise<ReleaseDifference | null> {
  const next = action === 'retire' ? null : release
  if (previous === null || previous === next) return null
  const key = `${releasesDir} ${unit} ${previous} ${next}`
  const known = differences.get(key)
  if (known) return known
  const found = await compareReleases(releasesDir, unit, previous, next).catch(() => null)
  if (found) differences.set(key, found)
  return found
}

/** What the gates said in their last run; `gates.json` is of releases from before each run was kept. */
async function readGates(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<readonly GateResult[]> {
  const folder = releaseFolder(releasesDir, unit, release)
  const runs = await readdir(path.join(folder, GATES_FOLDER)).catch(() => []) // none yet
  const last = runs.sort().at(-1)
  const file = last ? path.join(folder, GATES_FOLDER, last) : path.join(folder, 'gates.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? [] : (JSON.parse(text) as GatesReport).gates
}
