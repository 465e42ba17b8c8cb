import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { UNIT_NAME, type Unit } from '@orchard/shared/contracts'
import { COMPILED } from './composer-command.mjs'
import { PACKAGE } from './package-folder.ts'

/** What the commands work on. */
interface Workspace {
  root: string
  /** The one unit of a repository of its own; null in the repository of the platform, with its many. */
  ownUnit: Unit | null
}

/** The repository that has this package among others, where it runs from its sources. */
const SOURCES = path.dirname(PACKAGE)

const WORKSPACE: Workspace = existsSync(path.join(SOURCES, 'tsconfig.base.json'))
  ? { root: SOURCES, ownUnit: null }
  : findRepository(process.cwd())

/** Top of the repository. */
export const REPOSITORY = WORKSPACE.root

/** The unit that has this repository for itself and the platform as a package; null in the platform's own repository. */
export const OWN_UNIT = WORKSPACE.ownUnit

/** Where the compiled composer is. A package brings it along; from sources it is made when it is needed. */
export const COMPOSER_FOLDER = path.join(PACKAGE, OWN_UNIT === null ? COMPILED : 'dist', 'composer')

/** The folder of a unit, by its name, from the top of the repository; empty where the unit has it for itself. */
export function unitFolder(unit: Unit): string {
  if (unit === OWN_UNIT) return ''
  return unit === 'host' ? 'host' : `remote-${unit}`
}

/** Every unit that is checked out, the host first: the folder `host` and each `remote-<name>`. */
export async function listUnits(): Promise<Unit[]> {
  const remotes = await listRemotes()
  return isCheckedOut('host') ? ['host', ...remotes] : remotes
}

/** Every unit of the workspace but the host. */
export async function listRemotes(): Promise<Unit[]> {
  if (OWN_UNIT !== null) return [OWN_UNIT]
  return (await readdir(REPOSITORY))
    .filter((folder) => folder.startsWith('remote-'))
    .map((folder) => folder.slice('remote-'.length))
    .filter((name) => UNIT_NAME.test(name) && isCheckedOut(name))
    .sort()
}

/** Git leaves folders behind that have ignored files. */
function isCheckedOut(unit: Unit): boolean {
  return existsSync(path.join(REPOSITORY, unitFolder(unit), 'unit.config.ts'))
}

/**
 * Checks that a name is one of the workspace's units. Where there is only one, it need not be named.
 * @throws {Error} naming the units that exist.
 */
export async function requireUnit(name: string | undefined): Promise<Unit> {
  const units = await listUnits()
  const given = name ?? OWN_UNIT ?? undefined
  if (given === undefined || !units.includes(given))
    throw new Error(`Name one of ${units.join(', ')}${name ? `; ${name} is none` : ''}`)
  return given
}

/**
 * The repository of a remote that a folder lies in: the nearest one above whose package.json says
 * `"orchard": { "unit": "weather" }`.
 * @throws {Error} when there is none, or its unit has no name that can be one.
 */
function findRepository(folder: string): Workspace {
  const file = path.join(folder, 'package.json')
  if (existsSync(file)) {
    const { orchard }: { orchard?: { unit?: unknown } } = JSON.parse(readFileSync(file, 'utf8'))
    if (orchard) return { root: folder, ownUnit: requireName(orchard.unit, file) }
  }
  const parent = path.dirname(folder)
  if (parent === folder)
    throw new Error(
      'This is not the repository of a remote: no package.json from here upwards has "orchard": { "unit": "…" }. ' +
        'npm exec --offline -- orchard-platform new-remote NAME makes one',
    )
  return findRepository(parent)
}

function requireName(unit: unknown, file: string): Unit {
  if (typeof unit === 'string' && UNIT_NAME.test(unit) && unit !== 'host') return unit
  throw new Error(
    `${file}: "unit" of "orchard" must be 2 to 24 lower-case letters and digits, a letter first, and not host`,
  )
}
