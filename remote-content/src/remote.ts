import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'
import { PAGE_MODULES } from './page-modules.ts'

/** Blog, examples, pricing and the information pages. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(
    PAGE_MODULES,
    import.meta.env.SSR
      ? {
          'content/json-feed': () => import('./resources/json-feed-resource.ts'),
          'content/feed': () => import('./resources/feed-resource.ts'),
          'content/guides': () => import('./resources/guides-resource.ts'),
          'content/errors-json': () => import('./resources/errors-json-resource.ts'),
          'content/error-json': () => import('./resources/error-json-resource.ts'),
          'content/example-file': () => import('./resources/example-file-resource.ts'),
        }
      : {},
    import.meta.env.SSR ? () => import('./twins/twins.ts') : undefined,
  ),
  async listPaths(context) {
    const { listPaths } = await import('./list-paths.ts')
    return listPaths(context, this.loadPage)
  },
  async listUpcomingPaths(context) {
    const { listUpcomingPaths } = await import('./list-paths.ts')
    return listUpcomingPaths(context)
  },
} satisfies RemoteModule
