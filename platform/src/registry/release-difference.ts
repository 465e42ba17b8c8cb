import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { bytesOf, neededFiles } from './needed-files.ts'
import { readManifest } from './read-manifest.ts'

/** What a release brought in comparison with the one before. */
export interface ReleaseDifference {
  /** Code and styles of the unit's own, for each route whose size differs; of the host, for every page. */
  sizes: readonly RouteSize[]
  /** Addresses of pages, as far as they are listed. */
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
 * Compares two releases of a unit.
 * @throws {Error} when one of them is not in the folder.
 */
export async function compareReleases(
  releasesDir: string,
  unit: Unit,
  before: string,
  after: string,
): Promise<ReleaseDifference> {
  const old = await readManifest(releasesDir, unit, before)
  const now = await readManifest(releasesDir, unit, after)
  const was = await routeSizes(releasesDir, old)
  const is = await routeSizes(releasesDir, now)
  const sizes = [...new Set([...was.keys(), ...is.keys()])].map((route) => ({
    route,
    before: was.get(route) ?? null,
    after: is.get(route) ?? null,
  }))
  const [left, right] = [new Set(old.paths), new Set(now.paths)]
  return {
    sizes: sizes.filter((one) => one.before !== one.after),
    added: now.paths.filter((path) => !left.has(path)),
    removed: old.paths.filter((path) => !right.has(path)),
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
