import type { Registry } from '@orchard/shared/contracts'
import { withShortHistory } from '#src/registry/history.ts'
import { FileStore } from './file-store.ts'
import type { ReleaseStore } from './store.ts'

const TRIES = 200
const LONGEST_PAUSE_MS = 60

/**
 * Changes the registry: reads it, lets `change` make the next one, and puts that into force only if
 * nobody changed it meanwhile; otherwise it begins again with what is there now. A process that is killed
 * holds nobody up, since there is no lock. Returns what is in force afterwards; `change` may return its
 * argument to leave things as they are. A folder's path stands for the store in it.
 * @throws {RangeError} when `change` does not count the generation up by one.
 */
export async function updateRegistry(
  where: string | ReleaseStore,
  change: (now: Registry) => Registry | Promise<Registry>,
): Promise<Registry> {
  const store = typeof where === 'string' ? new FileStore(where) : where
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const seen = await store.readRegistry()
    const next = await change(seen.registry)
    if (next === seen.registry) return next
    if (next.generation !== seen.registry.generation + 1)
      throw new RangeError('A change of the registry counts its generation up by one')
    const { registry, old } = withShortHistory(next)
    if (old.length > 0) await store.keepHistory(old)
    if (await store.replaceRegistry(registry, seen)) return registry
    const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** attempt)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error(`The registry in ${store.place} changes too fast to be updated; try again`)
}
