import path from 'node:path'
import { openStore } from '@orchard/shared/releases'
import { Workshop } from './workshop.ts'

/**
 * The workshop of this machine, as the environment describes it.
 * @throws {Error} listing the settings of the store that cannot be used.
 */
export function openWorkshop(): Workshop {
  const releasesDir = path.resolve(process.env['RELEASES_DIR'] ?? '.releases')
  return new Workshop(openStore(process.env, releasesDir), releasesDir)
}
