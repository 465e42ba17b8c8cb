import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { REPOSITORY } from '#src/workspace.ts'

/** A module that the host provides to every remote, as one instance. */
export interface ProvidedModule {
  version: string
  /**
   * The revision of each export of our own modules: it grows when its type is no longer one that older remotes
   * can use. Packages of others have a version alone.
   */
  exports?: Readonly<Record<string, number>>
  /** True for a file of its own, which only those pages load that need it; all others are in the host's first file. */
  late?: boolean
}

export type ProvidedModules = Readonly<Record<string, ProvidedModule>>

/** The file that `npm run interfaces` writes in the repository of shared. */
export const PROVIDED_FILE = 'shared/provided-versions.json'

/** The shared package that units of this repository are built with. */
const SHARED_PROVIDED = createRequire(path.join(REPOSITORY, 'package.json')).resolve(
  '@orchard/shared/provided-versions.json',
)

/** @throws {Error} when the file is missing or no JSON. */
export function readProvided(): ProvidedModules {
  return JSON.parse(readFileSync(SHARED_PROVIDED, 'utf8'))
}

/** What the host of these sources provides. */
export const PROVIDED = readProvided()

/** Version of each module that the host provides. */
export const PROVIDED_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PROVIDED).map(([name, { version }]) => [name, version]),
)

/** True for modules that the host provides to a unit, which its release leaves out. */
export function isProvidedTo(unit: Unit, module: string): boolean {
  return unit !== 'host' && module in PROVIDED_VERSIONS
}
