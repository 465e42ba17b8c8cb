import { twinId } from './markdown-twin.ts'
import type { PageModule, RemoteModule, ResourceBody, ResourceModule } from './remote-module.ts'

/** Modules by their files, as `import.meta.glob` gives them. */
type Files = Readonly<Record<string, () => Promise<unknown>>>

type Resource = ResourceModule<ResourceBody>

/** Resources by id that one module has, such as the Markdown twins of a remote's pages. */
interface Twins {
  twins: Readonly<Record<string, ResourceModule>>
}

/**
 * Half of a remote's remote entry: loads its pages (`pages/<name>-page.tsx`) and resources (`<name>-resource.ts`), each on
 * demand and by its id, `<unit>/<name>`. A page without a twin of its own gets a short one. Browsers' builds are free
 * of `loadResource`; give `resources` and `loadTwins` on the server only (`import.meta.env.SSR`), too.
 */
export function remoteLoaders(
  pages: Files,
  resources: Files = {},
  loadTwins?: (() => Promise<Twins>) | undefined,
): Required<Pick<RemoteModule, 'loadPage' | 'loadResource'>> {
  const loadPage = async (id: string) => {
    const loader = pages[`./pages/${id.split('/')[1]}-page.tsx`]
    return (await load<{ page: PageModule }>(loader, 'page', id)).page
  }
  const loadResource = async (id: string) => {
    const twin = (await loadTwins?.())?.twins[id]
    if (twin) return twin
    if (id.endsWith(twinId(''))) {
      const { headTwin } = await import('#src/markdown/head-twin.ts')
      return headTwin(await loadPage(id.slice(0, -twinId('').length)))
    }
    const file = `/${id.split('/')[1]}-resource.ts`
    const [, loader] = Object.entries(resources).find(([one]) => one.endsWith(file)) ?? []
    return (await load<{ resource: Resource }>(loader, 'resource', id)).resource
  }
  const onServer = (import.meta.env.SSR && { loadResource }) as {
    loadResource: typeof loadResource
  }
  return { loadPage, ...onServer }
}

function load<Module>(loader: Files[string] | undefined, what: string, id: string) {
  if (!loader) throw new Error(`${id.split('/')[0]} has no ${what} ${id}`)
  return loader() as Promise<Module>
}
