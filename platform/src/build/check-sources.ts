import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { REPOSITORY, unitFolder } from '#src/workspace.ts'
import { strayImports } from './inputs.ts'
import { runCompiler } from './interfaces/declarations.ts'
import { undeclaredReads } from './undeclared-reads.ts'

/**
 * Checks the sources of a unit before they are built: their types, that they import nothing of ours but `shared`, and
 * that they say what they read of other units.
 * @throws {Error} naming each file and what is wrong in it.
 */
export async function checkSources(unit: Unit): Promise<void> {
  const [types, stray, undeclared] = await Promise.all([
    runCompiler('-p', path.join(REPOSITORY, unitFolder(unit))),
    strayImports(unit),
    undeclaredReads(unit),
  ])
  if (!types.isFine) throw new Error(`The types of ${unit} are wrong:\n${types.text.trimEnd()}`)
  if (stray.length > 0)
    throw new Error(
      `${unit} may import @orchard/shared and nothing else of ours:\n${stray.join('\n')}`,
    )
  if (undeclared.length > 0) throw new Error(undeclared.join('\n'))
}
