import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ReleaseManifest, UNITS, type Unit } from '@orchard/shared/contracts'
import { manifestPath, readRegistry } from '@orchard/shared/releases'
import { checkFits, hasRelease, point } from './publish.ts'
import { releaseId } from './unit-inputs.ts'

const RELEASES_DIR = path.resolve(process.env['RELEASES_DIR'] ?? '.releases')

/** `npm run release -- UNIT`: makes the release of the present sources, if need be, and puts it live. */
export async function releaseUnit(unit: Unit): Promise<string> {
  const release = await releaseId(unit)
  const manifest = (await hasRelease(RELEASES_DIR, unit, release))
    ? (JSON.parse(
        await readFile(manifestPath(RELEASES_DIR, unit, release), 'utf8'),
      ) as ReleaseManifest)
    : await build(unit, release)
  await checkFits(RELEASES_DIR, manifest)
  await point(RELEASES_DIR, unit, release, 'release')
  return release
}

/** The build tools are loaded only when something is built: a start without changes stays quick. */
async function build(unit: Unit, release: string): Promise<ReleaseManifest> {
  const { buildRelease } = await import('./build-release.ts')
  return buildRelease(RELEASES_DIR, unit, release)
}

/**
 * What `npm start` does: releases each unit whose sources make something other than what is live, the
 * host first. A pointer that was rolled back by hand stays where it is.
 */
export async function releaseWhatChanged(report: (message: string) => void): Promise<void> {
  for (const unit of UNITS) {
    const release = await releaseId(unit)
    const { live, history } = await readRegistry(RELEASES_DIR)
    const exists = await hasRelease(RELEASES_DIR, unit, release)
    if (exists && live[unit] === release) continue
    const last = history.findLast((change) => change.unit === unit)
    if (exists && last?.action === 'rollback') {
      report(`${unit} stays at ${live[unit]}, to which it was rolled back`)
      continue
    }
    report(`Building ${unit}`)
    await releaseUnit(unit)
  }
}

/** `npm run rollback -- UNIT`: back to what was live before the present release. */
export async function rollbackUnit(unit: Unit): Promise<string> {
  const { live, history } = await readRegistry(RELEASES_DIR)
  const now = live[unit]
  const previous = history.findLast(
    (change) => change.unit === unit && change.release === now && change.previous !== null,
  )?.previous
  if (!previous) throw new Error(`${unit} has no earlier release to go back to`)
  if (!(await hasRelease(RELEASES_DIR, unit, previous)))
    throw new Error(`${unit}@${previous} is no longer in ${RELEASES_DIR}`)
  await point(RELEASES_DIR, unit, previous, 'rollback')
  return previous
}
