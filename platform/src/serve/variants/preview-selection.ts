import type { Unit } from '@orchard/shared/contracts'

/** The releases that one browser asked to see, by unit; `local:PORT` is a remote that runs from source. */
export type Selection = ReadonlyMap<Unit, string>

const MAX_UNITS = 8
const PART = /^([a-z][a-z0-9]{1,23})@([a-f0-9]{12}|local:[1-9]\d{3,4})$/

/**
 * Reads `catalogue@0123456789ab`, or several of them with commas between, as they stand after `?mfe=` and in
 * the cookie. Null for anything else, whatever it is.
 */
export function parseSelection(text: string): Selection | null {
  const parts = text.split(',')
  if (parts.length > MAX_UNITS) return null
  const selection = new Map<Unit, string>()
  for (const part of parts) {
    const [, unit, release] = PART.exec(part) ?? []
    if (!unit || !release || selection.has(unit as Unit)) return null
    selection.set(unit as Unit, release)
  }
  return selection
}

/** The text that `parseSelection` reads; the same selection always has the same. */
export function formatSelection(selection: Selection): string {
  return [...selection]
    .map(([unit, release]) => `${unit}@${release}`)
    .sort()
    .join(',')
}

/** The port of a remote that runs from source; null for a release. */
export function localPort(release: string): number | null {
  return release.startsWith('local:') ? Number(release.slice('local:'.length)) : null
}
