import type { ResourceBody, ResourceModule } from '@orchard/shared/contracts'
import { ARCHIVES, CLIENTS_FILE, type Client, type ClientFiles } from '#src/data/client-archives.ts'
import { packClient } from './pack-client.ts'

/** Clients by the names of their archives, with media types. */
const BY_FILE = new Map<string, { client: Client; contentType: string }>([
  [ARCHIVES.typescript, { client: 'typescript', contentType: 'application/gzip' }],
  [ARCHIVES.python, { client: 'python', contentType: 'application/zip' }],
])

/** `/clients/{archive}`: the clients for npm and pip, whose calls go to the gateway of this site. */
export const resource: ResourceModule<ResourceBody> = {
  async render(args) {
    const file = args.params['file'] ?? ''
    const found = BY_FILE.get(file)
    if (!found) {
      const detail = `There are ${Object.values(ARCHIVES).join(' and ')}`
      const problem = { title: 'There is no such client', status: 404, detail }
      return {
        status: problem.status,
        contentType: 'application/problem+json',
        body: JSON.stringify(problem),
      }
    }
    const files = await args.readAsset<ClientFiles>(CLIENTS_FILE)
    const { origin: site } = new URL(args.request.url)
    return {
      contentType: found.contentType,
      body: await packClient(found.client, files, { apiHost: args.apiHost, site }),
      fileName: file,
    }
  },
}
