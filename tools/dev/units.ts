import path from 'node:path'
import {
  CONTRACT_VERSION,
  type ReleaseManifest,
  type RemoteModule,
  type RouteTable,
  SOURCE_RELEASE,
} from '@orchard/shared/contracts'
import { REPOSITORY, unitFolder } from '../release/unit-inputs.ts'

/** Where the development server of each remote listens. */
export const DEV_PORTS = { catalogue: 5174, content: 5175, account: 5176 } as const

/** A remote that can run from source. */
export type DevUnit = keyof typeof DEV_PORTS

/** Whether a name is a remote that can run from source. */
export function isDevUnit(name: string): name is DevUnit {
  return name in DEV_PORTS
}

/** Describes a remote that runs from source as if it were a release: browsers get it from its own server. */
export async function devRemote(unit: DevUnit): Promise<ReleaseManifest> {
  const folder = path.join(REPOSITORY, unitFolder(unit), 'src')
  const [{ routes }, { remote }] = (await Promise.all([
    import(path.join(folder, 'routes.ts')),
    import(path.join(folder, 'remote.ts')),
  ])) as [{ routes: RouteTable }, { remote: RemoteModule }]
  return {
    schema: 1,
    unit,
    release: SOURCE_RELEASE,
    contract: CONTRACT_VERSION,
    builtAt: new Date().toISOString(),
    base: `http://localhost:${DEV_PORTS[unit]}/`,
    entry: 'remoteEntry.js',
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
