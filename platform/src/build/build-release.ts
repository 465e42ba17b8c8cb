import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  CONTRACT_VERSION,
  type LoadContext,
  type ReleaseManifest,
  type RemoteModule,
  type RouteTable,
  type Unit,
} from '@orchard/shared/contracts'
import { build } from 'vite'
import { manifestPath, releaseFolder } from '#src/registry/layout.ts'
import { hashFiles } from '#src/registry/release-files.ts'
import { evaluateBundle, requireProvided } from '#src/serve/render/server-bundle.ts'
import { buildParts } from './build-parts.ts'
import { readClientGraph } from './client-graph.ts'
import { finishFiles } from './finish-files.ts'
import { presentCommit } from './present-commit.ts'
import { PROVIDED_VERSIONS } from './provided-versions.ts'
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
  const client = path.join(work, 'client')
  const base = `/_mf/${unit}/${release}/`
  try {
    const description = await unitBuild(unit)
    // First, since it fails fast on a mistake in the sources; federation would wait for the module.
    await build(serverConfig(description, path.join(work, 'server')))
    await build(clientConfig(description, base, client))
    const parts = await buildParts(description, client)
    const graph = await readClientGraph(client, unit)
    await rm(path.join(client, '.vite'), { recursive: true, force: true })
    const inDocument = unit === 'host' ? graph.modules : parts
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
      provides: unit === 'host' ? PROVIDED_VERSIONS : {},
      requires:
        unit === 'host'
          ? {}
          : Object.fromEntries(
              Object.entries(PROVIDED_VERSIONS).map(([name, v]) => [name, `^${v}`]),
            ),
      ...(await finishFiles(client, base, graph, inDocument)),
      budgets: description.budgets,
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
