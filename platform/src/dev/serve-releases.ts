import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Unit } from '@orchard/shared/contracts'
import { COMPOSER_FOLDER } from '#src/workspace.ts'
import { devRemote } from './units.ts'

/** Serves the site of the last releases, with some remotes from source: browsers get those from their own servers. */
export async function serveReleases(units: readonly Unit[]): Promise<void> {
  process.env['DEV_REMOTES'] = JSON.stringify(await Promise.all(units.map(devRemote)))
  process.env['MFE_LOCAL'] = '1'
  await import(pathToFileURL(path.join(COMPOSER_FOLDER, 'main.js')).href)
}
