import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'

/** The catalogue: home, browse, API and category pages, its data, and the search. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(
    {
      'catalogue/home': () => import('./pages/home-page.tsx'),
      'catalogue/browse': () => import('./pages/browse-page.tsx'),
      'catalogue/api': () => import('./pages/api-page.tsx'),
      'catalogue/category': () => import('./pages/category-page.tsx'),
    },
    import.meta.env.SSR
      ? {
          'catalogue/catalogue': () => import('./resources/catalogue-resource.ts'),
          'catalogue/contracts': () => import('./resources/contracts-resource.ts'),
          'catalogue/api-catalog': () => import('./resources/api-catalog-resource.ts'),
          'catalogue/site-openapi': () => import('./resources/site-openapi-resource.ts'),
          'catalogue/llms-full': () => import('./resources/llms-full-resource.ts'),
          'catalogue/opensearch': () => import('./resources/opensearch-resource.ts'),
          'catalogue/suggestions': () => import('./resources/suggestions-resource.ts'),
          'catalogue/collections': () => import('./resources/collections/collections-resource.ts'),
          'catalogue/clients': () => import('./resources/clients/clients-resource.ts'),
          'catalogue/openapi': () => import('./resources/openapi-resource.ts'),
          'catalogue/changes': () => import('./resources/changes-resource.ts'),
        }
      : {},
    import.meta.env.SSR ? () => import('./twins/twins.ts') : undefined,
  ),
  async listPaths(context) {
    const { listPaths } = await import('./resources/list-paths.ts')
    return listPaths(context)
  },
  parts: {
    async search(context) {
      const { openPart } = await import('./parts/search.ts')
      return openPart(context)
    },
    async related(context) {
      const { openRelated } = await import('./features/search/related.ts')
      return openRelated(context)
    },
  },
} satisfies RemoteModule
