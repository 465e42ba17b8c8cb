import type { LoadContext } from '@orchard/shared/contracts'

/**
 * Data that a loader took unchanged from a file of its release is not repeated inside the HTML: a
 * reference stands in its place, and the browser reads the same immutable file, which it may have.
 */
interface AssetReference {
  $asset: string
}

const KEY: keyof AssetReference = '$asset'

/** Loader data for the HTML. `pathOf` tells which file an object came from, if it came from one. */
export function encodeAssets(
  value: unknown,
  pathOf: (value: object) => string | undefined,
): unknown {
  return replace(value, (inner) => {
    const path = pathOf(inner)
    return path === undefined ? undefined : ({ [KEY]: path } as unknown)
  })
}

/** The files that encoded data refers to. */
export function referencedAssets(value: unknown): string[] {
  const paths: string[] = []
  replace(value, (inner) => {
    if (!isReference(inner)) return undefined
    paths.push(inner.$asset)
    return inner
  })
  return paths
}

/**
 * Puts the files' contents in the place of references.
 * @throws {Error} when a file cannot be read.
 */
export async function decodeAssets(
  value: unknown,
  readAsset: LoadContext['readAsset'],
): Promise<unknown> {
  const paths = referencedAssets(value)
  const contents = await Promise.all(paths.map((path) => readAsset<unknown>(path)))
  const byPath = new Map(paths.map((path, index) => [path, contents[index]]))
  return replace(value, (inner) => (isReference(inner) ? byPath.get(inner.$asset) : undefined))
}

function isReference(value: object): value is AssetReference {
  return KEY in value && typeof value[KEY] === 'string'
}

/** A copy in which each object for which `swap` has a response is replaced by it. */
function replace(value: unknown, swap: (value: object) => unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const swapped = swap(value)
  if (swapped !== undefined) return swapped
  if (Array.isArray(value)) return value.map((item) => replace(item, swap))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replace(inner, swap)]),
  )
}
