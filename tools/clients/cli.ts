import { rmSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { packClients } from './pack-clients.ts'

/**
 * `npm run clients` packs the clients into `clients/dist`, equal to those that the site serves with the same
 * `PRODUCT_API_HOST` and `SITE_ORIGIN`.
 */
async function main(): Promise<void> {
  readArguments({
    name: 'run clients',
    does: 'Packs the clients for npm and pip into clients/dist, as the site serves them.',
  })
  const folder = path.join(REPOSITORY, 'clients/dist')
  const { PRODUCT_API_HOST: apiHost, SITE_ORIGIN: site } = process.env
  const hosts = { ...(apiHost ? { apiHost } : {}), ...(site ? { site } : {}) }
  rmSync(folder, { recursive: true, force: true })
  for (const file of Object.values(await packClients(folder, hosts)))
    process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
}

runCommand(main)
