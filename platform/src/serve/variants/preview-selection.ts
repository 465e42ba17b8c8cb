import { FLAG_NAME, type Unit } from '@orchard/shared/contracts'

/**
 * What one browser asked to see: releases by unit, where `local:PORT` is a remote that runs from source, and `on` or
 * `off` by the name of a feature flag.
 */
export type Selection = ReadonlyMap<string, string>

const MAX_PARTS = 8
const PART = /^([a-z][a-z0-9]{1,23})@([a-f0-9]{12}|local:[1-9]\d{3,4})$/
const FLAG_PART = new RegExp(`^(${FLAG_NAME.source.slice(1, -1)})@(on|off)$`)

/**
 * Reads `catalogue@0123456789ab` or `catalogue/map@on`, or several of them with commas between, as they stand after
 * `?mfe=` and in the cookie. Null for anything else, whatever it is.
 */
export function parseSelection(text: string): Selection | null {
  const parts = text.split(',')
  if (parts.length > MAX_PARTS) return null
  const selection = new Map<string, string>()
  for (const part of parts) {
    const [, name, choice] = PART.exec(part) ?? FLAG_PART.exec(part) ?? []
    if (!name || !choice || selection.has(name)) return null
    selection.set(name, choice)
  }
  return selection
}

/** The text that `parseSelection` reads; the same selection always has the same. */
export function formatSelection(selection: Selection): string {
  return [...selection]
    .map(([name, choice]) => `${name}@${choice}`)
    .sort()
    .join(',')
}

/** The flags of a selection, with true for those that are to be on. */
export function chosenFlags(selection: Selection): Map<string, boolean> {
  const flags = [...selection].filter(([name]) => FLAG_NAME.test(name))
  return new Map(flags.map(([name, choice]) => [name, choice === 'on']))
}

/** The releases of a selection, by unit. */
export function chosenReleases(selection: Selection): [unit: Unit, release: string][] {
  return [...selection].filter(([name]) => !FLAG_NAME.test(name))
}

/** The port of a remote that runs from source; null for a release. */
export function localPort(release: string): number | null {
  return release.startsWith('local:') ? Number(release.slice('local:'.length)) : null
}
