import type { SearchPart, Snapshot } from '@orchard/shared/contracts'
import type { FederatedSource } from './federated-source.ts'

/**
 * Gets the search from behind the door of whichever unit offers it.
 * @throws {Error} when no unit does, or its code cannot be loaded.
 */
export async function openSearchDoor(
  snapshot: Snapshot,
  source: FederatedSource,
): Promise<SearchPart> {
  const unit = snapshot.remotes.find((one) => one.parts.includes('search'))
  if (!unit) throw new Error('No unit offers the search')
  const door = await source.loadRemote(unit)
  if (!door.parts?.search) throw new Error(`${unit.unit} has no search after all`)
  return door.parts.search(source.context(unit))
}
