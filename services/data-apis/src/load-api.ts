import { readdirSync } from 'node:fs'
import type { Api, ThreadApi } from './define-api.ts'
import { addressOf, MODULE_EXTENSION } from './module-address.ts'
import { API_LANES } from './threads/api-lanes.ts'

/** Slugs of every API that is implemented, in alphabetical order. */
export const API_SLUGS: readonly string[] = readdirSync(addressOf('apis'))
  .flatMap((name) =>
    name.endsWith(MODULE_EXTENSION) ? name.slice(0, -MODULE_EXTENSION.length) : [],
  )
  .filter((slug) => /^[\da-z-]+$/.test(slug))
  .sort()

const known = new Set(API_SLUGS)
const loaded = new Map<string, Promise<Api | ThreadApi>>()

/**
 * Loads an API on its first use; null where there is none of that name. Of an API that threads serve it loads the
 * contract alone.
 */
export function loadApi(slug: string): Promise<Api | ThreadApi> | null {
  if (!known.has(slug)) return null
  const before = loaded.get(slug)
  if (before) return before
  const loading = load(slug)
  loaded.set(slug, loading)
  // A failure may pass, such as too many open files; the next call tries again.
  loading.catch(() => loaded.delete(slug))
  return loading
}

/** Loads every API, so that no call of the main thread waits for a library; of those in threads the contract alone. */
export async function loadEveryApi(): Promise<void> {
  for (const slug of API_SLUGS) await loadApi(slug)
}

async function load(slug: string): Promise<Api | ThreadApi> {
  const lane = API_LANES.get(slug)
  if (!lane) return (await importModule<{ default: Api | ThreadApi }>(`apis/${slug}`)).default
  const { contract } = await importModule<Pick<ThreadApi, 'contract'>>(`contracts/${slug}`)
  return { contract, lane }
}

function importModule<Module>(module: string): Promise<Module> {
  return import(addressOf(`${module}${MODULE_EXTENSION}`).href)
}
