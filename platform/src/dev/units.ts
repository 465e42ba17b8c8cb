import path from 'node:path'
import {
  CONTRACT_VERSION,
  type ReleaseManifest,
  type RemoteModule,
  type RouteTable,
  SOURCE_RELEASE,
  type Unit,
} from '@orchard/shared/contracts'
import { runnerImport } from 'vite'
import { commonConfig, REMOTE_START } from '#src/build/vite-config.ts'
import { REPOSITORY, unitFolder } from '#src/workspace.ts'
import { devPortOf } from './ports.ts'

/** Describes a remote that runs from source as if it were a release: browsers get it from its own server. */
export async function devRemote(unit: Unit): Promise<ReleaseManifest> {
  const root = path.join(REPOSITORY, unitFolder(unit))
  // Through Vite, since a remote entry asks `import.meta.env` where it runs, and so does the package of shared.
  const config = {
    ...commonConfig({ unit, root }, 'serve'),
    environments: { inline: { resolve: { noExternal: ['@orchard/shared'] } } },
  }
  const read = async <T>(file: string): Promise<T> =>
    (await runnerImport<T>(path.join(root, 'src', file), config)).module
  const [{ routes }, { remote }] = await Promise.all([
    read<{ routes: RouteTable }>('routes.ts'),
    read<{ remote: RemoteModule }>('remote.ts'),
  ])
  return {
    schema: 1,
    unit,
    release: SOURCE_RELEASE,
    contract: CONTRACT_VERSION,
    builtAt: new Date().toISOString(),
    base: `http://localhost:${await devPortOf(unit)}/`,
    entry: REMOTE_START,
    modules: [],
    pageModules: {},
    styles: [],
    pageStyles: {},
    routes: { pages: routes.pages.map((page) => ({ ...page, cache: 'none' })) },
    paths: [],
    parts: Object.keys(remote.parts ?? {}),
    provides: {},
    requires: {},
    integrity: {},
  }
}
