import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Registry, Unit } from '@orchard/shared/contracts'
import { DAY_MS } from '@orchard/shared/format'
import type { StoredRelease } from '#src/registry/retention.ts'
import { expiredReleases, keptReleases } from '#src/registry/retention.ts'
import type { ReleaseStore } from '#src/stores/store.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import type { Staging } from './staging.ts'

/** Releases that were stored, or last live, more than this long ago are removed. */
export const RETENTION_DAYS = 30

/** Builds that never went live are kept for a day. */
const BUILT_KEPT_MS = DAY_MS

/**
 * Deletes releases that nobody needs any more and returns them; a dry run only names them. Each is hidden
 * first and the registry's generation counted up after that, so that whoever was about to put one of them
 * live finds a changed registry, looks again, and does not find it.
 */
export async function pruneReleases(
  store: ReleaseStore,
  now: Date,
  isDryRun: boolean,
): Promise<StoredRelease[]> {
  const registries = await readRegistries(store)
  // Environments share releases: one that any of them needs stays.
  const expired = registries.reduce(
    (left, registry) => expiredReleases(registry, left, now, RETENTION_DAYS),
    await store.listReleases(),
  )
  if (isDryRun || expired.length === 0) return expired
  for (const { unit, release } of expired) await store.hideRelease(unit, release)
  const kept = new Set<string>()
  for (const one of await registriesOf(store)) {
    const after = await updateRegistry(one, countUp)
    for (const release of keptReleases(after)) kept.add(release)
  }
  const removed: StoredRelease[] = []
  for (const one of expired) {
    if (kept.has(one.release)) await store.showRelease(one.unit, one.release)
    else {
      await store.removeRelease(one.unit, one.release)
      removed.push(one)
    }
  }
  return removed
}

/**
 * Deletes one release, however young it is.
 * @throws {Error} when it is in use or not there; nothing has changed then.
 */
export async function pruneRelease(
  store: ReleaseStore,
  unit: Unit,
  release: string,
  isDryRun: boolean,
): Promise<void> {
  const refuse = (kept: ReadonlySet<string>) => {
    if (kept.has(release))
      throw new Error(
        `${unit}@${release} is live, rolled out, or what a rollback goes back to; it stays`,
      )
  }
  for (const registry of await readRegistries(store)) refuse(keptReleases(registry))
  if (!(await store.hasRelease(unit, release)))
    throw new Error(`${unit}@${release} is not in ${store.place}`)
  if (isDryRun) return
  await store.hideRelease(unit, release)
  try {
    for (const one of await registriesOf(store))
      await updateRegistry(one, (seen) => {
        refuse(keptReleases(seen))
        return countUp(seen)
      })
  } catch (error) {
    await store.showRelease(unit, release)
    throw error
  }
  await store.removeRelease(unit, release)
}

/** The store once for each registry that it has, and for its own. */
async function registriesOf(store: ReleaseStore): Promise<ReleaseStore[]> {
  const names = new Set([store.registryName, ...(await store.listRegistries())])
  return [...names].map((name) => (name === store.registryName ? store : store.inRegistry(name)))
}

async function readRegistries(store: ReleaseStore): Promise<Registry[]> {
  const stores = await registriesOf(store)
  return Promise.all(stores.map(async (one) => (await one.readRegistry()).registry))
}

function countUp(seen: Registry): Registry {
  return { ...seen, generation: seen.generation + 1 }
}

/** Deletes builds that never went live or were interrupted. */
export async function pruneBuilds({ builtDir }: Staging, now: Date): Promise<void> {
  for (const unit of await readdir(builtDir).catch(() => []))
    for (const name of await readdir(path.join(builtDir, unit))) {
      const folder = path.join(builtDir, unit, name)
      const { mtimeMs } = await stat(folder)
      if (now.getTime() - mtimeMs > BUILT_KEPT_MS) await rm(folder, { recursive: true })
    }
}
