import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { UNIT_NAME, type Unit } from '@orchard/shared/contracts'

/** Top of the repository. */
export const REPOSITORY = path.resolve(import.meta.dirname, '../..')

/** The folder of a unit, by its name. */
export function unitFolder(unit: Unit): string {
  return unit === 'host' ? 'host' : `remote-${unit}`
}

/** Every unit of the workspace, the host first: the folder `host` and each `remote-<name>`. */
export async function listUnits(): Promise<Unit[]> {
  const entries = await readdir(REPOSITORY, { withFileTypes: true })
  const remotes = entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('remote-'))
    .map((entry) => entry.name.slice('remote-'.length))
    .filter((name) => UNIT_NAME.test(name))
  return ['host', ...remotes.sort()]
}

/**
 * Checks that a name is one of the workspace's units.
 * @throws {Error} naming the units that exist.
 */
export async function requireUnit(name: string | undefined): Promise<Unit> {
  const units = await listUnits()
  if (name === undefined || !units.includes(name))
    throw new Error(`Name one of ${units.join(', ')}${name ? `; ${name} is none` : ''}`)
  return name
}
