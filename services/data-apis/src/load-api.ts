import { readdirSync } from 'node:fs'
import type { Api, PictureApi } from './define-api.ts'
import { addressOf, MODULE_EXTENSION } from './module-address.ts'

/** Slugs of every API that is implemented, in alphabetical order. */
export const API_SLUGS: readonly string[] = readdirSync(addressOf('apis'))
  .flatMap((name) =>
    name.endsWith(MODULE_EXTENSION) ? name.slice(0, -MODULE_EXTENSION.length) : [],
  )
  .filter((slug) => /^[\da-z-]+$/.test(slug))
  .sort()

const known = new Set(API_SLUGS)
const loaded = new Map<string, Promise<Api | PictureApi>>()

/** Loads an API on its first use; null where there is none of that name. */
export function loadApi(slug: string): Promise<Api | PictureApi> | null {
  if (!known.has(slug)) return null
  const before = loaded.get(slug)
  if (before) return before
  const loading = import(addressOf(`apis/${slug}${MODULE_EXTENSION}`).href).then(
    ({ default: api }: { default: Api | PictureApi }) => api,
  )
  loaded.set(slug, loading)
  // A failure may pass, such as too many open files; the next call tries again.
  loading.catch(() => loaded.delete(slug))
  return loading
}
