import path from 'node:path'
import { openPublisher } from '#src/signing/publisher.ts'
import { openStore } from '#src/stores/open-store.ts'
import { Staging } from './staging.ts'

/**
 * The staging of this machine, as the environment describes it; `registry` takes precedence over `REGISTRY`.
 * @throws {Error} listing the settings of the store that cannot be used.
 */
export function openStaging(registry = process.env['REGISTRY']): Staging {
  const environment: NodeJS.ProcessEnv = { ...process.env, REGISTRY: registry }
  const releasesDir = path.resolve(environment['RELEASES_DIR'] || '.releases')
  const store = openStore(environment, releasesDir)
  return new Staging(store, releasesDir, openPublisher(environment, releasesDir))
}
