import path from 'node:path'
import { UNITS, type Unit } from '@orchard/shared/contracts'
import { readRegistry } from '@orchard/shared/releases'
import { checkFits, hasRelease, point } from './publish.ts'
import { releaseId } from './unit-inputs.ts'

const RELEASES_DIR = path.resolve(process.env['RELEASES_DIR'] ?? '.releases')

/** `npm run release -- UNIT`: makes the release of the present sources, if need be, and puts it live. */
export async function releaseUnit(unit: Unit): Promise<string> {
  const release = await releaseId(unit)
  const { live } = await readRegistry(RELEASES_DIR)
  await build(unit, release, live.host)
  await checkFits(RELEASES_DIR, { [unit]: release })
  await point(RELEASES_DIR, { [unit]: release }, 'release')
  return release
}

/** Makes the release of a unit's present sources, if need be, without putting it live. */
export async function storeRelease(unit: Unit): Promise<string> {
  const release = await releaseId(unit)
  const { live } = await readRegistry(RELEASES_DIR)
  await build(unit, release, live.host)
  return release
}

/**
 * What `npm start` does: releases each unit whose sources make something other than what is live, all
 * of them together. A pointer that was rolled back by hand stays where it is.
 */
export async function releaseWhatChanged(report: (message: string) => void): Promise<void> {
  const { live, rollouts, history } = await readRegistry(RELEASES_DIR)
  const next: Partial<Record<Unit, string>> = {}
  for (const unit of UNITS) {
    const release = await releaseId(unit)
    const exists = await hasRelease(RELEASES_DIR, unit, release)
    if (exists && live[unit] === release) continue
    if (exists && rollouts?.[unit]?.release === release) {
      report(`${unit} stays at ${live[unit]}: ${release} is tried with some visitors`)
      continue
    }
    const last = history.findLast((change) => change.unit === unit)
    if (exists && last && last.action !== 'release') {
      report(`${unit} stays at ${live[unit]}, to which it was rolled back`)
      continue
    }
    if (!exists) report(`Building ${unit}`)
    await build(unit, release, next.host ?? live.host)
    next[unit] = release
  }
  if (Object.keys(next).length === 0) return
  await checkFits(RELEASES_DIR, next)
  await point(RELEASES_DIR, next, 'release')
}

/** `npm run rollback -- UNIT`: back to what was live before the present release. */
export async function rollbackUnit(unit: Unit): Promise<string> {
  const { live, history } = await readRegistry(RELEASES_DIR)
  const now = live[unit]
  const previous = history.findLast(
    (change) =>
      change.unit === unit &&
      change.release === now &&
      change.previous !== null &&
      // What the site left by itself, or only tried, is nothing to go back to.
      (change.action === 'release' || change.action === 'rollback'),
  )?.previous
  if (!previous) throw new Error(`${unit} has no earlier release to go back to`)
  if (!(await hasRelease(RELEASES_DIR, unit, previous)))
    throw new Error(`${unit}@${previous} is no longer in ${RELEASES_DIR}`)
  await checkFits(RELEASES_DIR, { [unit]: previous })
  await point(RELEASES_DIR, { [unit]: previous }, 'rollback')
  return previous
}

/** Builds unless the release is there. The tools are loaded only then: a start without changes is quick. */
async function build(unit: Unit, release: string, host: string | undefined): Promise<void> {
  if (await hasRelease(RELEASES_DIR, unit, release)) return
  const { buildRelease } = await import('./build-release.ts')
  await buildRelease(RELEASES_DIR, unit, release, host)
}
