import { comparable } from '@orchard/shared/matching'
import { readTyped } from '@orchard/shared/typed'

/** The fields that the search looks at. */
export interface Searchable {
  id: number
  name: string
  description: string
  keywords?: string | undefined
}

/** Points for each kind of match. */
const EXACT_NAME = 100
const NAME_STARTS = 75
const NAME_CONTAINS = 50
const KEYWORDS_CONTAIN = 30
const DESCRIPTION_CONTAINS = 10

/**
 * Returns at most `limit` entries that match a query, best first, ties by ascending id. Ignores
 * case, space around the query, what cannot be seen in it and the form of apostrophes; an empty query matches nothing.
 */
export function rankEntries<T extends Searchable>(
  entries: readonly T[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
): T[] {
  const needle = comparable(readTyped(query))
  if (needle === '') return []
  return entries
    .map((entry) => ({ entry, score: scoreEntry(entry, needle) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.entry.id - b.entry.id)
    .slice(0, limit)
    .map(({ entry }) => entry)
}

/** `needle` must be trimmed, comparable and not empty. */
function scoreEntry(entry: Searchable, needle: string): number {
  const name = comparable(entry.name)
  const forName =
    name === needle
      ? EXACT_NAME
      : name.startsWith(needle)
        ? NAME_STARTS
        : name.includes(needle)
          ? NAME_CONTAINS
          : 0
  return (
    forName +
    (comparable(entry.keywords ?? '').includes(needle) ? KEYWORDS_CONTAIN : 0) +
    (comparable(entry.description).includes(needle) ? DESCRIPTION_CONTAINS : 0)
  )
}
