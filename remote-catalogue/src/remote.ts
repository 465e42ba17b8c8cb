import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'

/** The catalogue: home, browse, API and category pages, its data, and the search. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(
    import.meta.glob('./pages/*-page.tsx'),
    import.meta.env.SSR ? import.meta.glob('./resources/**/*-resource.ts') : {},
    import.meta.env.SSR ? () => import('./twins/twins.ts') : undefined,
  ),
  async listPaths(context) {
    const { listPaths } = await import('./resources/list-paths.ts')
    return listPaths(context, this.loadPage)
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
