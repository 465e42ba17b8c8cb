import path from 'node:path'
import { openStore } from '#src/stores/open-store.ts'
import { Staging } from './staging.ts'

/**
 * The staging of this machine, as the environment describes it.
 * @throws {Error} listing the settings of the store that cannot be used.
 */
export function openStaging(): Staging {
  const releasesDir = path.resolve(process.env['RELEASES_DIR'] ?? '.releases')
  return new Staging(openStore(process.env, releasesDir), releasesDir)
}
