import { readFile } from 'node:fs/promises'
import {
  type Registry,
  type ReleaseManifest,
  releaseKey,
  type Snapshot,
  type SnapshotUnit,
  START_FILE,
  type Unit,
} from '@orchard/shared/contracts'
import { matchPath } from '@orchard/shared/router/server'
import { contractProblem } from '#src/registry/fit.ts'
import { serverBundlePath } from '#src/registry/layout.ts'
import { readSignedManifest, type SignedReleases } from '#src/registry/read-signed.ts'
import { assertContent, BUNDLE_FILE } from '#src/registry/release-files.ts'
import { SignatureError } from '#src/signing/signature.ts'

/** The releases that are live together, read once from their folders. */
export interface ReleaseSet {
  /** Names the set in caches: the same releases have the same key. */
  key: string
  generation: number
  host: ReleaseManifest
  remotes: readonly ReleaseManifest[]
  snapshot: Snapshot
  /** True if every release that the registry names could be read. */
  isWhole: boolean
}

/**
 * Reads the manifests of the live releases. A remote whose release cannot be read, or is not signed by somebody who may
 * release it, keeps the one that it has in `before`, or else is left out, and is reported; without a host there is no
 * site. A remote in `devRemotes` takes its release's place.
 * @throws {Error} when no host release is live, or it is unusable or not signed by somebody who may release it.
 */
export async function readReleaseSet(
  releases: SignedReleases,
  registry: Registry,
  report: (message: string) => void,
  devRemotes: readonly ReleaseManifest[] = [],
  before: ReleaseSet | null = null,
): Promise<ReleaseSet> {
  const read = async (unit: Unit): Promise<ReleaseManifest> => {
    const release = registry.live[unit]
    if (!release) throw new Error(`No release of ${unit} is live; run npm run release -- ${unit}`)
    const manifest = await readSignedManifest(releases, unit, release)
    if (manifest.files) {
      const bundle = await readFile(serverBundlePath(releases.releasesDir, unit, release))
      assertContent(manifest, BUNDLE_FILE, bundle)
    }
    return manifest
  }
  const host = await read('host').catch((error: Error) => {
    throw error instanceof SignatureError
      ? new SignatureError(`host@${registry.live['host']} is refused: ${error.message}`)
      : error
  })
  const remotes: ReleaseManifest[] = []
  let isWhole = true
  const units = new Set([...Object.keys(registry.live), ...devRemotes.map(({ unit }) => unit)])
  units.delete('host')
  for (const unit of [...units].sort()) {
    const fromSource = devRemotes.find((one) => one.unit === unit)
    if (fromSource) {
      remotes.push(fromSource)
      continue
    }
    try {
      const manifest = await read(unit)
      const outdated = contractProblem(manifest)
      if (outdated) throw new Error(outdated)
      snapshotUnit(manifest) // throws where it is no manifest
      remotes.push(manifest)
    } catch (error) {
      isWhole = false
      const kept = before?.remotes.find((one) => one.unit === unit)
      if (kept) remotes.push(kept)
      const fate = kept ? `stays at ${kept.release}` : 'is left out'
      report(`${unit} ${fate}, ${registry.live[unit]} is unusable: ${(error as Error).message}`)
    }
  }
  const flags = flagsOf(registry, remotes)
  // All that run from source have the same name of a release.
  const sources = devRemotes.map(({ base }) => base)
  return {
    key: [releaseKey({ host: host.release, remotes, flags }), ...sources].join('+'),
    generation: registry.generation,
    host,
    remotes,
    isWhole,
    snapshot: {
      generation: registry.generation,
      host: host.release,
      ...(host.integrity[START_FILE] ? { hostStart: host.integrity[START_FILE] } : {}),
      remotes: remotes.map(snapshotUnit),
      ...(flags.length > 0 ? { flags } : {}),
    },
  }
}

/** The flags that are on for everybody, and that a remote asks for. */
function flagsOf({ flags = {} }: Registry, remotes: readonly ReleaseManifest[]): string[] {
  return remotes
    .flatMap(({ routes }) => routes.flags ?? [])
    .map(({ name }) => name)
    .filter((name) => flags[name]?.percent === 100)
    .sort()
}

/** Picks the part of a manifest that browsers need. */
export function snapshotUnit({
  unit,
  release,
  base,
  entry,
  routes,
  parts,
  integrity,
}: ReleaseManifest): SnapshotUnit {
  const pages = routes.pages.map(({ cache: _, isIsolated: __, ...page }) => page)
  const start = integrity[START_FILE]
  const { navigation } = routes
  return {
    ...{ unit, release, base, entry, pages, parts },
    ...(navigation ? { navigation } : {}),
    ...(start ? { start } : {}),
  }
}

/** The forms that remotes declare, by unit. */
export function formsOf({ remotes }: Pick<ReleaseSet, 'remotes'>) {
  return Object.fromEntries(
    remotes.flatMap(({ routes, unit }) => (routes.forms ? [[unit, routes.forms]] : [])),
  )
}

/** The non-HTML address of whichever unit responds to a path. */
export function findResource(set: Pick<ReleaseSet, 'remotes'>, pathname: string) {
  for (const { unit, routes } of set.remotes)
    for (const resource of routes.resources ?? []) {
      const match = matchPath(resource.path, pathname)
      if (match) return { unit, id: resource.id, cache: resource.cache, params: match.params }
    }
  return null
}
