import type { NavigationEntry, Snapshot } from '@orchard/shared/contracts'

/** More would leave no room for the search box. */
const MAX_ENTRIES = 2
const DEFAULT_ORDER = 100

/** The links that the header shows for remotes, in their order. */
export function navigationOf({ remotes }: Pick<Snapshot, 'remotes'>): readonly NavigationEntry[] {
  return remotes
    .flatMap(({ navigation }) => navigation ?? [])
    .sort(
      (a, b) =>
        (a.order ?? DEFAULT_ORDER) - (b.order ?? DEFAULT_ORDER) || a.label.localeCompare(b.label),
    )
    .slice(0, MAX_ENTRIES)
}
