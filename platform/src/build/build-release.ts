import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  CONTRACT_VERSION,
  type LoadContext,
  type ReleaseManifest,
  type RemoteModule,
  type RouteTable,
  SEARCH_BOX,
  type Unit,
} from '@orchard/shared/contracts'
import { build } from 'vite'
import { removeAbandoned } from '#src/abandoned-folders.ts'
import { evaluateBundle, requireProvided } from '#src/bundle/server-bundle.ts'
import { manifestPath, releaseFolder } from '#src/registry/layout.ts'
import { hashFiles } from '#src/registry/release-files.ts'
import { buildParts } from './build-parts.ts'
import { HOST_ENTRY, SEARCH_FILE } from './chunks.ts'
import { readClientGraph } from './client-graph.ts'
import { finishFiles } from './finish-files.ts'
import { readContractTypes } from './interfaces/contract-types.ts'
import { requireDerived } from './interfaces/derive.ts'
import { PROVIDED, PROVIDED_FILE, PROVIDED_VERSIONS } from './interfaces/provided.ts'
import type { UsedExports } from './interfaces/used-exports.ts'
import { presentCommit } from './present-commit.ts'
import { lateFile } from './provide-modules.ts'
import { unitBuild } from './unit-build.ts'
import { clientConfig, serverConfig } from './vite-config.ts'

/**
 * Builds a release into a folder of releases and describes it in `release.json`. It is made beside its
 * place and renamed at the end, so that an interrupted build leaves nothing that looks finished.
 * `hostBundle` is the server bundle of the host with which a remote's is tried.
 * @throws {Error} when the build fails or its parts do not fit together.
 */
export async function buildRelease(
  builtDir: string,
  unit: Unit,
  release: string,
  hostBundle: string | null,
): Promise<void> {
  const target = releaseFolder(builtDir, unit, release)
  const work = `${target}.${process.pid}.tmp`
  removeAbandoned(path.dirname(target))
  const client = path.join(work, 'client')
  const base = `/_mf/${unit}/${release}/`
  try {
    await requireDerived()
    const description = await unitBuild(unit)
    // First, since it fails fast on a mistake in the sources; federation would wait for the module.
    const used: UsedExports = new Map()
    await build(serverConfig(description, path.join(work, 'server'), used))
    await build(clientConfig(description, base, client))
    const parts = await buildParts(description, client)
    const graph = await readClientGraph(client, unit)
    await rm(path.join(client, '.vite'), { recursive: true, force: true })
    const imports = unit === 'host' ? hostImports() : undefined
    const inDocument = imports ? [...graph.modules, ...Object.values(imports)] : parts
    const bundle = path.join(work, 'server', 'bundle.cjs')
    const served = await readServed(unit, bundle, client, hostBundle)
    for (const page of served.routes.pages)
      if (!(page.id in graph.pageModules))
        throw new Error(`${unit}: route ${page.id} has no page file src/pages/${pageFile(page.id)}`)
    const manifest: ReleaseManifest = {
      schema: 1,
      unit,
      release,
      contract: CONTRACT_VERSION,
      builtAt: new Date().toISOString(),
      ...(await presentCommit()),
      base,
      ...graph,
      ...served,
      ...(unit === 'host' ? hostModules(bundle) : remoteModules(used)),
      ...(imports && { imports }),
      ...(await finishFiles(client, base, graph, inDocument)),
      budgets: description.budgets,
      reads: description.reads,
      contractTypes: readContractTypes(),
      files: await hashFiles(work),
    }
    await writeFile(path.join(work, 'release.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(work, target).catch((error) => {
      // Another process may have built the same release first.
      if (!existsSync(manifestPath(builtDir, unit, release))) throw error
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function pageFile(id: string): string {
  return `${id.slice(id.indexOf('/') + 1)}-page.tsx`
}

function hostImports(): Record<string, string> {
  const provided = Object.entries(PROVIDED).map(([module, { late }]) => [
    module,
    late ? lateFile(module) : HOST_ENTRY,
  ])
  return { ...Object.fromEntries(provided), [SEARCH_BOX]: SEARCH_FILE }
}

type ProvidedFields = Pick<ReleaseManifest, 'provides' | 'exports' | 'requires' | 'uses'>

/** @throws {Error} when the built host does not provide what is written down. */
function hostModules(bundle: string): ProvidedFields {
  const { provided } = evaluateBundle(bundle, createRequire(import.meta.url)) as {
    provided: Readonly<Record<string, object>>
  }
  const exports = Object.entries(PROVIDED).flatMap(([module, { exports: written }]) => {
    if (!written) return []
    const [built, known] = [provided[module] ?? {}, written].map((one) => Object.keys(one).sort())
    if (!isDeepStrictEqual(built, known))
      throw new Error(`${PROVIDED_FILE} has other exports of ${module}; run npm run interfaces`)
    return [[module, written]]
  })
  return { provides: PROVIDED_VERSIONS, exports: Object.fromEntries(exports), requires: {} }
}

/** @throws {Error} for an export that is not written down. */
function remoteModules(used: UsedExports): ProvidedFields {
  const requires = Object.entries(PROVIDED_VERSIONS).map(([name, version]) => [name, `^${version}`])
  const uses = [...used].map(([module, names]) => {
    const { exports: written, version } = PROVIDED[module] ?? { version: '' }
    const revisions = [...names].sort().map((name) => {
      if (written && !written[name])
        throw new Error(`${name} of ${module} is not in ${PROVIDED_FILE}; run npm run interfaces`)
      return [name, written?.[name] ?? Number.parseInt(version, 10)]
    })
    return [module, Object.fromEntries(revisions)]
  })
  return { provides: {}, requires: Object.fromEntries(requires), uses: Object.fromEntries(uses) }
}

/** Reads routes, paths and parts from the built server bundle. */
async function readServed(
  unit: Unit,
  bundle: string,
  client: string,
  hostBundle: string | null,
): Promise<Pick<ReleaseManifest, 'routes' | 'paths' | 'pathTexts' | 'upcoming' | 'parts'>> {
  if (unit === 'host') return { routes: { pages: [] }, paths: [], parts: [] }
  const { remote, routes } = evaluateBundle(
    bundle,
    requireProvided(unit, providedBy(hostBundle)),
  ) as { remote: RemoteModule; routes: RouteTable }
  const context: LoadContext = {
    apiHost: '',
    identityHost: null,
    signInElsewhere: [],
    readAsset: async <T>(file: string) =>
      JSON.parse(await readFile(path.join(client, file), 'utf8')) as T,
    fetchPublic: () => Promise.reject(new Error('listPaths reads only its own release')),
  }
  const listed = (await remote.listPaths?.(context)) ?? []
  return {
    routes,
    paths: listed.map((one) => (typeof one === 'string' ? one : one.path)),
    pathTexts: Object.fromEntries(
      listed.flatMap((one) => {
        if (typeof one === 'string') return []
        const { path: address, ...text } = one
        return [[address, text]]
      }),
    ),
    upcoming: [...((await remote.listUpcomingPaths?.(context)) ?? [])],
    parts: Object.keys(remote.parts ?? {}),
  }
}

function providedBy(hostBundle: string | null) {
  if (!hostBundle) throw new Error('Release the host first: remotes run with what it provides')
  const { provided } = evaluateBundle(hostBundle, createRequire(import.meta.url)) as {
    provided: Record<string, unknown>
  }
  return () => provided
}
