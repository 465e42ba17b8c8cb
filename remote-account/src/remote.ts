import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'

/** Account access and My Account. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(
    import.meta.glob('./pages/*-page.tsx'),
    {},
    import.meta.env.SSR ? () => import('./twins/twins.ts') : undefined,
  ),
  /** Without /profile, which is private. */
  async listPaths(context) {
    const { listPaths } = await import('./list-paths.ts')
    return listPaths(context, this.loadPage)
  },
} satisfies RemoteModule
