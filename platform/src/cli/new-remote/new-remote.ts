import { existsSync } from 'node:fs'
import path from 'node:path'
import { UNIT_NAME } from '@orchard/shared/contracts'
import { fillTemplate, wordsOf } from '#src/cli/fill-template.ts'
import { listUnits, REPOSITORY } from '#src/workspace.ts'
import { joinWorkspace, readVersion } from './join-workspace.ts'

const TEMPLATE = path.join(import.meta.dirname, 'template')
const JOURNEY = 'e2e/journey.spec.ts'

/**
 * Makes a remote that runs and is tested: its folder, a journey in `e2e/tests`, its place in the lock file
 * and among the installed packages. It is part of the site once it is released. Returns the files.
 * @throws {Error} when the name cannot be one or is taken.
 */
export async function newRemote(name: string): Promise<string[]> {
  if (!UNIT_NAME.test(name))
    throw new Error(
      `Invalid name ${name}: use 2 to 24 lower-case letters and digits, starting with a letter`,
    )
  if ((await listUnits()).includes(name)) throw new Error(`There is a unit ${name} already`)
  const folder = `remote-${name}`
  const journey = path.join('e2e', 'tests', `${name}.spec.ts`)
  for (const taken of [folder, journey])
    if (existsSync(path.join(REPOSITORY, taken))) throw new Error(`${taken} is there already`)
  const words = {
    ...wordsOf(name),
    __react__: await readVersion('react'),
    __vitest__: await readVersion('vitest'),
  }
  const files = await fillTemplate(TEMPLATE, REPOSITORY, words, (file) =>
    file === JOURNEY ? journey : path.join(folder, file),
  )
  await joinWorkspace(folder, `@orchard/${folder}`)
  return files
}
