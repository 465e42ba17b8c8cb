import { type ReleaseManifest, twinPath, type Unit } from '@orchard/shared/contracts'
import { bytesOf, neededFiles } from './needed-files.ts'
import { readManifest } from './read-manifest.ts'

/** What a release brought in comparison with the one before. */
export interface ReleaseDifference {
  /** Code and styles of the unit's own, for each route whose size differs; of the host, for every page. */
  sizes: readonly RouteSize[]
  /** Addresses of pages, as far as they are listed. */
  pages: ChangedPaths
  /** Patterns of addresses that are no pages; the Markdown of a page comes and goes with it. */
  resources: ChangedPaths
}

/** Paths that came and went. */
export interface ChangedPaths {
  added: readonly string[]
  removed: readonly string[]
}

/** Bytes, compressed with Brotli, of a route before and after; null where there is no such route. */
export interface RouteSize {
  route: string
  before: number | null
  after: number | null
}

const EVERY_PAGE = 'every page'

/**
 * Compares two releases of a unit; null for `after` stands for a remote that left.
 * @throws {Error} when one of them is not in the folder.
 */
export async function compareReleases(
  releasesDir: string,
  unit: Unit,
  before: string,
  after: string | null,
): Promise<ReleaseDifference> {
  const old = await readManifest(releasesDir, unit, before)
  const now = after === null ? null : await readManifest(releasesDir, unit, after)
  const was = await routeSizes(releasesDir, old)
  const is = now ? await routeSizes(releasesDir, now) : new Map<string, number>()
  const sizes = [...new Set([...was.keys(), ...is.keys()])].map((route) => ({
    route,
    before: was.get(route) ?? null,
    after: is.get(route) ?? null,
  }))
  return {
    sizes: sizes.filter((one) => one.before !== one.after),
    pages: changedPaths(old.paths, now?.paths ?? []),
    resources: changedPaths(resourcePaths(old), now ? resourcePaths(now) : []),
  }
}

/** Patterns of the addresses of a release that are no pages, but for the Markdown of its pages. */
export function resourcePaths({ routes: { pages, resources = [] } }: ReleaseManifest): string[] {
  const twins = new Set(pages.map(({ path }) => twinPath(path)))
  return resources.map(({ path }) => path).filter((path) => !twins.has(path))
}

function changedPaths(old: readonly string[], now: readonly string[]): ChangedPaths {
  return {
    added: now.filter((one) => !old.includes(one)),
    removed: old.filter((one) => !now.includes(one)),
  }
}

async function routeSizes(
  releasesDir: string,
  manifest: ReleaseManifest,
): Promise<Map<string, number>> {
  const { pages } = manifest.routes
  const routes = manifest.unit === 'host' ? [undefined] : pages.map(({ id }) => id)
  const entries = routes.map(
    async (id) =>
      [id ?? EVERY_PAGE, await bytesOf(releasesDir, manifest, neededFiles(manifest, id))] as const,
  )
  return new Map(await Promise.all(entries))
}
