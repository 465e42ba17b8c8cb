import type { PageModule, RemoteModule, ResourceBody, ResourceModule } from './remote-module.ts'

type Loaders<Module> = Readonly<Record<string, () => Promise<Module>>>

/** Resources by id that one module has, such as the Markdown twins of a remote's pages. */
interface Twins {
  twins: Readonly<Record<string, ResourceModule>>
}

/**
 * Half of a remote's door: loads its pages, and its resources, each on demand and by its id. Give
 * `resources` and `loadTwins` on the server only (`import.meta.env.SSR`), so that browsers' builds are free of what
 * they never load.
 */
export function remoteLoaders(
  pages: Loaders<{ page: PageModule }>,
  resources: Loaders<{ resource: ResourceModule<ResourceBody> }> = {},
  loadTwins?: (() => Promise<Twins>) | undefined,
): Required<Pick<RemoteModule, 'loadPage' | 'loadResource'>> {
  return {
    loadPage: async (id) => (await load(pages, 'page', id)).page,
    loadResource: async (id) =>
      (await loadTwins?.())?.twins[id] ?? (await load(resources, 'resource', id)).resource,
  }
}

function load<Module>(loaders: Loaders<Module>, what: string, id: string): Promise<Module> {
  const loader = loaders[id]
  if (!loader) throw new Error(`${id.split('/')[0]} has no ${what} ${id}`)
  return loader()
}
