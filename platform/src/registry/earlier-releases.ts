import type { Registry, Unit } from '@orchard/shared/contracts'

/**
 * Finds the release that `npm run rollback` returns to: the one live before the present, or the last one of a remote that
 * was retired. A second rollback goes further.
 */
export function rollbackTarget(registry: Registry, unit: Unit): string | undefined {
  const last = registry.history.findLast((change) => change.unit === unit)
  if (registry.live[unit] === undefined && last?.action === 'retire') return last.release
  return earlierReleases(registry, unit)[0]
}

/**
 * The releases that `npm run rollback -- --all` puts back, by unit: those that the newest set that is still live has
 * replaced; null for a remote that came with it. Empty for the set with which the site began.
 */
export function setBefore({ history, live }: Registry): Record<Unit, string | null> {
  const moves = history.filter(
    ({ action, previous, release, unit }) =>
      action === 'release' && release === live[unit] && previous !== release,
  )
  const last = moves.at(-1)?.generation
  const set = moves.filter(({ generation }) => generation === last)
  const before = Object.fromEntries(set.map(({ previous, unit }) => [unit, previous]))
  return before['host'] === null ? {} : before
}

/** True for a remote that somebody took out of the site, other than by taking back the set with which it came. */
export function isRetired({ history }: Pick<Registry, 'history'>, unit: Unit): boolean {
  const last = history.findLast((change) => change.unit === unit)
  return (
    last?.action === 'retire' &&
    !history.some(
      ({ action, generation }) => action === 'rollback' && generation === last.generation,
    )
  )
}

/** Releases that somebody put live, latest first, without the present one: those that a rollback may name. */
export function knownReleases({ live, history }: Registry, unit: Unit): string[] {
  const released = history.filter((change) => change.unit === unit && change.action === 'release')
  return [...new Set(released.map(({ release }) => release).toReversed())].filter(
    (release) => release !== live[unit],
  )
}

/** Releases that an automatic rollback may return to, latest first: only those that nobody has left. */
export function withdrawalTargets(registry: Registry, unit: Unit): string[] {
  return earlierReleases(registry, unit).filter((one) => !wasLeft(registry, unit, one))
}

/**
 * Releases that were live before the present one, latest first, each once. Only releases lead back: a rollback leads
 * to where the site has been already, and a trial is nothing that anybody chose.
 */
function earlierReleases({ live, history }: Registry, unit: Unit): string[] {
  const moves = history.filter((change) => change.unit === unit && change.action === 'release')
  const found: string[] = []
  let at = live[unit]
  for (;;) {
    const previous = moves.findLast(({ release }) => release === at)?.previous
    if (!previous || previous === live[unit] || found.includes(previous)) return found
    found.push(previous)
    at = previous
  }
}

/** True if this release was rolled back after it was last released. */
function wasLeft({ history }: Registry, unit: Unit, release: string): boolean {
  const last = history.findLast(
    (change) =>
      change.unit === unit &&
      (change.action === 'release' ? change.release : change.previous) === release &&
      ['release', 'rollback', 'automatic-rollback'].includes(change.action),
  )
  return last !== undefined && last.action !== 'release'
}
