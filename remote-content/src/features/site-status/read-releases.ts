import type { Unit } from '@orchard/shared/contracts'

/** What visitors call the units; one that joined later goes by its own name. */
export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  host: 'Frame, search and navigation',
  catalogue: 'API catalogue',
  content: 'Blog, examples and information',
  account: 'Account pages',
}

/** What the history says of trials. */
const TRIALS: ReadonlySet<unknown> = new Set(['rollout', 'rollout-stopped'])

/** The live release of one unit, as far as the registry tells. */
export interface UnitRelease {
  unit: Unit
  release: string | null
  /** ISO 8601 moment at which it went live; null where the history does not say. */
  since: string | null
}

/** The live release of every unit, from `/_mf/registry.json`; null where it is no registry. */
export function readReleases(answer: unknown): readonly UnitRelease[] | null {
  if (!isRecord(answer) || !isRecord(answer['live'])) return null
  const live = answer['live']
  const history = Array.isArray(answer['history']) ? answer['history'] : []
  const units = [...new Set([...Object.keys(UNIT_NAMES), ...Object.keys(live)])]
  return units.map((unit) => {
    const release = text(live[unit])
    const since = release === null ? null : liveSince(history, unit, release)
    return { unit, release, since: since !== null && isMoment(since) ? since : null }
  })
}

/** When the pointer of a unit came to where it is; trials of other releases leave it there. */
function liveSince(history: readonly unknown[], unit: string, release: string): string | null {
  let live: unknown
  let since: string | null = null
  for (const one of history) {
    if (!isRecord(one) || one['unit'] !== unit || TRIALS.has(one['action'])) continue
    if (one['release'] !== live) since = text(one['at'])
    live = one['release']
  }
  return live === release ? since : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isMoment(iso: string): boolean {
  return !Number.isNaN(Date.parse(iso))
}
