import { readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '#src/workspace.ts'

/** A module that the host provides to every remote, as one instance. */
export interface ProvidedModule {
  version: string
  /**
   * The revision of each export of our own modules: it grows when its type is no longer one that older remotes
   * can use. Packages of others have a version alone.
   */
  exports?: Readonly<Record<string, number>>
}

export type ProvidedModules = Readonly<Record<string, ProvidedModule>>

/** Written by `npm run interfaces`. */
export const PROVIDED_FILE = 'shared/provided-versions.json'

/** @throws {Error} when the file is missing or no JSON. */
export function readProvided(): ProvidedModules {
  return JSON.parse(readFileSync(path.join(REPOSITORY, PROVIDED_FILE), 'utf8'))
}

/** What the host of these sources provides. */
export const PROVIDED = readProvided()

/** Version of each module that the host provides. */
export const PROVIDED_VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PROVIDED).map(([name, { version }]) => [name, version]),
)
