import type { Unit } from '@orchard/shared/contracts'

/** What visitors call the units; one that joined later goes by its own name. */
export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  host: 'Frame, search and navigation',
  catalogue: 'API catalogue',
  content: 'Blog, examples and information',
  account: 'Account pages',
}

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
    const change: unknown = history.findLast(
      (one) => isRecord(one) && one['unit'] === unit && one['release'] === release,
    )
    const since = release !== null && isRecord(change) ? text(change['at']) : null
    return { unit, release, since: since !== null && isMoment(since) ? since : null }
  })
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
