/** Entry of a package in a `package-lock.json` of version 3. */
export interface LockedPackage {
  /** Absent where it is the last part of the place. */
  name?: string
  version?: string
  integrity?: string
  /** True for a workspace, which `resolved` names. */
  link?: boolean
  resolved?: string
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}

/** Packages of a lock file by place, such as `node_modules/react`; a workspace has its folder, the root an empty text. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/**
 * Reads the packages of the lock file in a folder.
 * @throws {Error} if the file is missing or is not JSON.
 */
export function readLock(root: string): LockedPackages

/** Finds everything that packages depend on, themselves included; by place, the places of direct dependencies. */
export function reachedPlaces(
  packages: LockedPackages,
  roots: Iterable<string>,
): Map<string, readonly string[]>

/** Finds a package as Node does from a folder; null if the lock file has none, as of optional packages. */
export function placeOf(packages: LockedPackages, from: string, name: string): string | null
