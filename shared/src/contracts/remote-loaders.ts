import type { PageModule, RemoteModule, ResourceModule } from './remote-module.ts'

type Loaders<Module> = Readonly<Record<string, () => Promise<Module>>>

/** Half of a remote's door: loads its pages, and its resources, each on demand and by its id. */
export function remoteLoaders(
  pages: Loaders<{ page: PageModule }>,
  resources: Loaders<{ resource: ResourceModule }> = {},
): Required<Pick<RemoteModule, 'loadPage' | 'loadResource'>> {
  return {
    loadPage: async (id) => (await load(pages, 'page', id)).page,
    loadResource: async (id) => (await load(resources, 'resource', id)).resource,
  }
}

function load<Module>(loaders: Loaders<Module>, what: string, id: string): Promise<Module> {
  const loader = loaders[id]
  if (!loader) throw new Error(`${id.split('/')[0]} has no ${what} ${id}`)
  return loader()
}
