import type { RemoteModule } from '@orchard/shared/contracts'

/**
 * The first file of a release that was built before import maps named what the host provides: a container, which asks
 * for that here. Such releases are served until `npm run prune` removes them.
 */
export interface Container {
  init(scope: object): Promise<void>
  get(module: './remote'): Promise<() => { remote: RemoteModule }>
}

/** Gives a container what the host provides, each module when it asks for it, and gets its remote entry. */
export async function openContainer({ get, init }: Container): Promise<RemoteModule> {
  const provider = (specifier: string) => ({
    async get() {
      const module: unknown = await import(/* @vite-ignore */ specifier)
      return () => module
    },
  })
  await init(new Proxy({}, { get: (_, specifier) => [provider(String(specifier))] }))
  return (await get('./remote'))().remote
}
