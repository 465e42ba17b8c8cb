import type { SearchPart, Snapshot } from '@orchard/shared/contracts'
import type { LoadSearchPart } from '#src/shell/search-part-context.ts'
import type { FederatedSource } from './federated-source.ts'

/** Gets the search from whichever unit offers it. */
export function createSearchLoader(snapshot: Snapshot, source: FederatedSource): LoadSearchPart {
  let loading: Promise<SearchPart> | undefined
  const unit = snapshot.remotes.find((one) => one.parts.includes('search'))
  return () => {
    loading ??= open().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  async function open(): Promise<SearchPart> {
    if (!unit) throw new Error('No unit offers the search')
    const door = await source.loadRemote(unit)
    if (!door.parts?.search) throw new Error(`${unit.unit} has no search after all`)
    return door.parts.search(source.context(unit))
  }
}
