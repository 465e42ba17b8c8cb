import { isRecord } from '@orchard/shared/http'

/** A flattened response: single values by path, and the lists that need a table each. */
export interface FlatResponse {
  values: { path: string; value: unknown }[]
  tables: { path: string; items: readonly unknown[] }[]
}

/** Plain lists of up to this many values are written on one line. */
const MAX_SIDE_BY_SIDE = 50

/**
 * Flattens a response. `skip` lists the paths of fields that are shown in another way; a list with
 * any of them is left out.
 */
export function flattenResponse(response: unknown, skip: readonly string[] = []): FlatResponse {
  const flat: FlatResponse = { values: [], tables: [] }
  const walk = (value: unknown, path: string): void => {
    if (skip.includes(path)) return
    if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value))
        walk(inner, path ? `${path}.${name}` : name)
      return
    }
    if (!Array.isArray(value)) {
      flat.values.push({ path, value })
      return
    }
    if (skip.some((one) => one.startsWith(`${path}[]`))) return
    if (value.some((item) => typeof item === 'object' && item !== null))
      flat.tables.push({ path, items: value })
    else flat.values.push({ path: `${path}[]`, value: sideBySide(value) })
  }
  walk(response, '')
  return flat
}

function sideBySide(list: readonly unknown[]): string | null {
  if (list.length === 0) return null
  const more = list.length - MAX_SIDE_BY_SIDE
  const shown = list.slice(0, MAX_SIDE_BY_SIDE).map(String).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}
