import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import {
  ARCHIVES,
  type Client,
  clientFiles,
  packClient,
  readCatalogue,
} from '@orchard/remote-catalogue/entries'

const LOCAL = { apiHost: 'http://localhost:3200', site: 'http://localhost:3000' }

/**
 * Generates the clients from the entries of the catalogue and packs them into a folder, as the site does. Equal
 * sources give equal archives. Returns their paths.
 */
export async function packClients(
  folder: string,
  { apiHost = LOCAL.apiHost, site = LOCAL.site }: { apiHost?: string; site?: string } = {},
): Promise<Record<Client, string>> {
  const { entries } = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))
  const files = await clientFiles(entries)
  mkdirSync(folder, { recursive: true })
  const write = async (client: Client) => {
    const file = path.join(folder, ARCHIVES[client])
    writeFileSync(file, await packClient(client, files, { apiHost, site }))
    return file
  }
  return { typescript: await write('typescript'), python: await write('python') }
}
