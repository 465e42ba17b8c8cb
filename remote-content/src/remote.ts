import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'
import { PAGES } from './pages.ts'

/** Blog, examples, pricing and the information pages. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(
    PAGES,
    import.meta.env.SSR ? import.meta.glob('./resources/*-resource.ts') : {},
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
