import { rmSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { packClients } from './pack-clients.ts'

/**
 * `npm run clients` writes and packs the clients into `clients/dist`; their calls go to `PRODUCT_API_HOST`.
 */
async function main(): Promise<void> {
  readArguments({ name: 'run clients' }, process.argv.slice(2))
  const folder = path.join(REPOSITORY, 'clients/dist')
  rmSync(folder, { recursive: true, force: true })
  for (const file of Object.values(await packClients(folder, process.env['PRODUCT_API_HOST'])))
    process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
}

runCommand(main)
