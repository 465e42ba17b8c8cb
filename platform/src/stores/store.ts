import type { GatesReport, Registry, RegistryChange, Unit } from '@orchard/shared/contracts'
import type { StoredRelease } from '#src/registry/retention.ts'

/** The registry as it was read, with the mark by which its store knows it again. */
export interface SeenRegistry {
  registry: Registry
  version: string | null
}

/** Keeps releases and the registry, in a folder or a bucket. */
export interface ReleaseStore {
  /** Names it in messages. */
  readonly place: string
  /** The registry that it reads and writes; releases belong to all of them. */
  readonly registryName: string
  /** The same releases with another registry. */
  inRegistry(name: string): ReleaseStore
  /** Names of the registries that there are. */
  listRegistries(): Promise<string[]>
  readRegistry(): Promise<SeenRegistry>
  /** Puts `next` in force if the registry is still the one that was seen; false if it is another. */
  replaceRegistry(next: Registry, seen: SeenRegistry): Promise<boolean>
  /** Keeps changes that are about to leave the registry's history in a file of their own. */
  keepHistory(old: readonly RegistryChange[]): Promise<void>
  hasRelease(unit: Unit, release: string): Promise<boolean>
  /**
   * Takes a finished release over from the folder it was built in. Nobody finds it before all of it is
   * there; one that is there already stays as it is.
   */
  putRelease(unit: Unit, release: string, folder: string): Promise<void>
  /**
   * Sees to it that a release lies in the local folder of releases.
   * @throws {Error} when the store does not have it, or what arrived is not what was stored.
   */
  fetchRelease(unit: Unit, release: string, releasesDir: string): Promise<void>
  /** A file of a stored release; null where it has none of that name. */
  readFile(unit: Unit, release: string, file: string): Promise<Buffer | null>
  /** Puts a signature beside the manifest that it is of, in place of an earlier one. */
  writeSignature(unit: Unit, release: string, file: string, text: string): Promise<void>
  /** Keeps what the gates said in one run beside the release; what they said before stays. */
  addGates(report: GatesReport): Promise<void>
  listReleases(): Promise<StoredRelease[]>
  /** From now on nobody finds the release; its files are still there. */
  hideRelease(unit: Unit, release: string): Promise<void>
  /** Takes `hideRelease` back. */
  showRelease(unit: Unit, release: string): Promise<void>
  /** Deletes a hidden release. */
  removeRelease(unit: Unit, release: string): Promise<void>
}
