import type { RemoteParts, Snapshot } from '@orchard/shared/contracts'
import type { FederatedSource } from './federated-source.ts'

type Opened<Part extends keyof RemoteParts> = ReturnType<NonNullable<RemoteParts[Part]>>

/**
 * Gets a tier of the search from behind the remote entry of whichever unit offers it.
 * @throws {Error} when no unit does, or its code cannot be loaded.
 */
export async function loadSearchModule<Part extends keyof RemoteParts>(
  part: Part,
  snapshot: Snapshot,
  source: FederatedSource,
): Promise<Awaited<Opened<Part>>> {
  const unit = snapshot.remotes.find((one) => one.parts.includes(part))
  if (!unit) throw new Error(`No unit offers the part ${part}`)
  const open = (await source.loadRemote(unit)).parts?.[part]
  if (!open) throw new Error(`${unit.unit} has no part ${part} after all`)
  return (await open(source.context(unit))) as Awaited<Opened<Part>>
}
