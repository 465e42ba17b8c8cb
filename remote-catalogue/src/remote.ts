import {
  CONTRACT_VERSION,
  type PageModule,
  type RemoteModule,
  type ResourceModule,
} from '@orchard/shared/contracts'

const pages: Record<string, () => Promise<{ page: PageModule }>> = {
  'catalogue/home': () => import('./pages/home-page.tsx'),
  'catalogue/browse': () => import('./pages/browse-page.tsx'),
  'catalogue/api': () => import('./pages/api-page.tsx'),
  'catalogue/category': () => import('./pages/category-page.tsx'),
}

const resources: Record<string, () => Promise<{ resource: ResourceModule }>> = {
  'catalogue/catalogue': () => import('./resources/catalogue-resource.ts'),
  'catalogue/contracts': () => import('./resources/contracts-resource.ts'),
  'catalogue/openapi': () => import('./resources/openapi-resource.ts'),
  'catalogue/changes': () => import('./resources/changes-resource.ts'),
}

/** The catalogue: home, browse, API and category pages, its data, and the search. */
export const remote = {
  contract: CONTRACT_VERSION,
  async loadPage(id) {
    const load = pages[id]
    if (!load) throw new Error(`catalogue has no page ${id}`)
    return (await load()).page
  },
  async loadResource(id) {
    const load = resources[id]
    if (!load) throw new Error(`catalogue has no resource ${id}`)
    return (await load()).resource
  },
  async listPaths(context) {
    const { listPaths } = await import('./resources/list-paths.ts')
    return listPaths(context)
  },
  parts: {
    async search(context) {
      const { createSearchPart } = await import('./parts/search.ts')
      return createSearchPart(context)
    },
  },
} satisfies RemoteModule
