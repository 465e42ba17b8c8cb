import { liveSince, type RegistryChange, type Unit } from '@orchard/shared/contracts'
import { isRecord } from '@orchard/shared/http'

/** Names of the units for visitors; any other unit goes by its own name. */
export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  host: 'Website',
  catalogue: 'API catalogue',
  content: 'Docs, blog and information',
  account: 'Account pages',
}

/** The live release of one unit, as far as the registry tells. */
export interface UnitRelease {
  unit: Unit
  release: string | null
  /** ISO 8601 moment at which it went live; null where the history does not say. */
  since: string | null
}

/** Parses the live release of every unit from `/_mf/registry.json`; null for anything else. */
export function readReleases(response: unknown): readonly UnitRelease[] | null {
  if (!isRecord(response) || !isRecord(response['live'])) return null
  const { history, live } = response
  const changes = Array.isArray(history) ? history.filter(isChange) : []
  const units = [...new Set([...Object.keys(UNIT_NAMES), ...Object.keys(live)])]
  return units.map((unit) => {
    const release = live[unit]
    if (typeof release !== 'string') return { unit, release: null, since: null }
    return { unit, release, since: liveSince(changes, unit, release) }
  })
}

/** Only checks the members that this page reads. */
function isChange(value: unknown): value is RegistryChange {
  return (
    isRecord(value) && typeof value['at'] === 'string' && !Number.isNaN(Date.parse(value['at']))
  )
}
