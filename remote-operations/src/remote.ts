import { CONTRACT_VERSION, type RemoteModule, remoteLoaders } from '@orchard/shared/contracts'

/** The console of the operators. No page of it is listed anywhere. */
export const remote = {
  contract: CONTRACT_VERSION,
  ...remoteLoaders(import.meta.glob('./pages/*-page.tsx'), {}),
  listPaths: async () => [],
} satisfies RemoteModule
