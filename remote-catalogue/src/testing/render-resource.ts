import path from 'node:path'
import type { ResourceModule, ResourceResponse } from '@orchard/shared/contracts'
import { readCatalogue } from '#build/read-catalogue.ts'
import { catalogueFiles, releaseFiles } from '#build/release-files.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const files = catalogueFiles(await readCatalogue(ROOT))
const made = await releaseFiles(ROOT, '/')

/** Renders a resource of the whole catalogue, with `https://api.example` as the gateway. */
export function renderResource(
  resource: ResourceModule,
  params: Record<string, string> = {},
): Promise<ResourceResponse> {
  return resource.render({
    apiHost: 'https://api.example',
    identityHost: null,
    signInElsewhere: [],
    request: new Request('https://site.example/'),
    params,
    readAsset: async <T>(name: string) => JSON.parse(String(await made.get(name)?.())) as T,
    fetchPublic: async () => new Response(null, { status: 404 }),
  })
}

/** A data file of the catalogue. */
export function readData(name: string): unknown {
  return files.get(name)
}
