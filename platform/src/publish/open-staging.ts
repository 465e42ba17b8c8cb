import path from 'node:path'
import { openPublisher } from '#src/signing/publisher.ts'
import { openStore } from '#src/stores/open-store.ts'
import { Staging } from './staging.ts'

/**
 * The staging of this machine, as the environment describes it; `registry` takes precedence over its `REGISTRY`.
 * @throws {Error} listing the settings of the store that cannot be used.
 */
export function openStaging(
  given: NodeJS.ProcessEnv = process.env,
  registry = given['REGISTRY'],
): Staging {
  const environment: NodeJS.ProcessEnv = { ...given, REGISTRY: registry }
  const releasesDir = path.resolve(environment['RELEASES_DIR'] || '.releases')
  const store = openStore(environment, releasesDir)
  return new Staging(store, releasesDir, openPublisher(environment, releasesDir))
}
