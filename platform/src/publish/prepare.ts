import { preparePrograms } from '#src/build/programs.ts'
import { listUnits } from '#src/workspace.ts'
import { adoptUnsigned } from './adopt-unsigned.ts'
import { openStaging } from './open-staging.ts'
import { releaseWhatChanged } from './release-what-changed.ts'
import type { Staging } from './staging.ts'

/**
 * Compiles the composer and the services, makes the development key if it is missing, and releases the units that
 * changed. In production a live site stays as it is: a machine that starts with older sources must not put them live.
 * Without the host's sources nothing is released either, since the store may be that of all teams.
 * @throws {Error} if neither sources nor the store have a host.
 */
export async function prepare(): Promise<void> {
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  const { NODE_ENV } = process.env
  const isProduction = NODE_ENV === 'production'
  await preparePrograms()
  const staging = openStaging()
  if (!(await listUnits()).includes('host')) return requireHost(staging)
  if (!isProduction) await adoptUnsigned(staging, print)
  const { registry } = await staging.store.readRegistry()
  if (isProduction && registry.live['host'] !== undefined)
    print('The live releases stay as they are; npm run release -- UNIT puts another one live')
  else await releaseWhatChanged(staging, print)
  // A build sets it to production, but this process may go on to serve a local site.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV']
}

async function requireHost({ store }: Staging): Promise<void> {
  const { registry } = await store.readRegistry()
  if (registry.live['host'] === undefined)
    throw new Error(
      `${store.place} has no live host. Name the releases of a site by RELEASES_DIR or RELEASES_STORE, or check out the host`,
    )
}
