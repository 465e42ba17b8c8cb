import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import {
  CONTRACT_VERSION,
  type LoadContext,
  type ReleaseManifest,
  type RemoteModule,
  type RouteTable,
  type Unit,
} from '@orchard/shared/contracts'
import {
  evaluateBundle,
  releaseFolder,
  requireProvided,
  serverBundlePath,
} from '@orchard/shared/releases'
import { build } from 'vite'
import { clientConfig, serverConfig } from '../../vite.base.ts'
import { readClientGraph } from './client-graph.ts'
import { presentCommit } from './present-commit.ts'
import { PROVIDED_VERSIONS } from './provided-versions.ts'
import { unitBuild } from './unit-build.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Builds a release into the releases folder and describes it in `release.json`. It is made beside its
 * place and renamed at the end, so that an interrupted build leaves nothing that looks finished.
 * `host` is the host release with which a remote's bundle is tried.
 * @throws {Error} when the build fails or its parts do not fit together.
 */
export async function buildRelease(
  releasesDir: string,
  unit: Unit,
  release: string,
  host: string | undefined,
): Promise<void> {
  const target = releaseFolder(releasesDir, unit, release)
  const work = `${target}.${process.pid}.tmp`
  const client = path.join(work, 'client')
  const base = `/_mf/${unit}/${release}/`
  try {
    const description = await unitBuild(unit)
    await build(clientConfig(description, base, client))
    await build(serverConfig(description, path.join(work, 'server')))
    const graph = await readClientGraph(client, unit)
    await rm(path.join(client, '.vite'), { recursive: true, force: true })
    const served = await readServed(
      releasesDir,
      unit,
      path.join(work, 'server', 'bundle.cjs'),
      client,
      host,
    )
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
      integrity: await finishFiles(client),
    }
    await writeFile(path.join(work, 'release.json'), `${JSON.stringify(manifest, null, 1)}\n`)
    await rm(target, { recursive: true, force: true })
    await mkdir(path.dirname(target), { recursive: true })
    await rename(work, target)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function pageFile(id: string): string {
  return `${id.slice(id.indexOf('/') + 1)}-page.tsx`
}

/** Routes, paths and parts, asked of the built server bundle itself. */
async function readServed(
  releasesDir: string,
  unit: Unit,
  bundle: string,
  client: string,
  host: string | undefined,
): Promise<Pick<ReleaseManifest, 'routes' | 'paths' | 'parts'>> {
  if (unit === 'host') return { routes: { pages: [] }, paths: [], parts: [] }
  const { remote, routes } = evaluateBundle(
    bundle,
    requireProvided(unit, providedBy(releasesDir, host)),
  ) as { remote: RemoteModule; routes: RouteTable }
  const context: LoadContext = {
    apiHost: '',
    identityHost: null,
    signInElsewhere: [],
    readAsset: async <T>(file: string) =>
      JSON.parse(await readFile(path.join(client, file), 'utf8')) as T,
    fetchPublic: () => Promise.reject(new Error('listPaths reads only its own release')),
  }
  return {
    routes,
    paths: [...((await remote.listPaths?.(context)) ?? [])],
    parts: Object.keys(remote.parts ?? {}),
  }
}

function providedBy(releasesDir: string, host: string | undefined) {
  if (!host) throw new Error('Release the host first: remotes run with what it provides')
  const { provided } = evaluateBundle(
    serverBundlePath(releasesDir, 'host', host),
    createRequire(import.meta.url),
  ) as { provided: Record<string, unknown> }
  return () => provided
}

/** Writes compressed copies beside each text file and returns the integrity of code and styles. */
async function finishFiles(folder: string): Promise<Record<string, string>> {
  const integrity: Record<string, string> = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && /\.(?:js|css|json|svg)$/.test(entry.name))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name)
        const content = await readFile(file)
        const name = path.relative(folder, file).replaceAll(path.sep, '/')
        if (/\.(?:js|css)$/.test(name))
          integrity[name] = `sha384-${createHash('sha384').update(content).digest('base64')}`
        await writeFile(`${file}.br`, await brotli(content))
        await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
      }),
  )
  return Object.fromEntries(Object.entries(integrity).sort())
}
