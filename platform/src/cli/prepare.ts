import { preparePrograms } from '#src/build/programs.ts'
import { openStaging } from '#src/publish/open-staging.ts'
import { releaseWhatChanged } from '#src/publish/release.ts'

/**
 * Compiles the composer and the services, and releases the units that changed. In production a site that is
 * live stays as it is: a machine that starts with older sources must not put them live.
 */
export async function prepare(): Promise<void> {
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  // A build sets the variable for its process.
  const isProduction = process.env['NODE_ENV'] === 'production'
  await preparePrograms()
  const staging = openStaging()
  const { registry } = await staging.store.readRegistry()
  if (isProduction && registry.live['host'] !== undefined)
    print('The live releases stay as they are; npm run release -- UNIT puts another one live')
  else await releaseWhatChanged(staging, print)
}
