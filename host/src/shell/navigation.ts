import type { NavigationEntry, Snapshot } from '@orchard/shared/contracts'

/** More would leave no room for the search box. */
const MAX_ENTRIES = 2
const DEFAULT_ORDER = 100

/** The links that the header shows for remotes, in their order; those for members of a group come last, and do not count. */
export function navigationOf({ remotes }: Pick<Snapshot, 'remotes'>): readonly NavigationEntry[] {
  const entries = remotes
    .flatMap(({ navigation }) => navigation ?? [])
    .sort(
      (a, b) =>
        (a.order ?? DEFAULT_ORDER) - (b.order ?? DEFAULT_ORDER) || a.label.localeCompare(b.label),
    )
  const isPublic = ({ group }: NavigationEntry) => group === undefined
  return [
    ...entries.filter(isPublic).slice(0, MAX_ENTRIES),
    ...entries.filter((entry) => !isPublic(entry)),
  ]
}
