import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue } from '@orchard/remote-catalogue/entries'
import { packPython, writePythonPackage } from './python-package.ts'
import { packTypescript, writeTypescriptPackage } from './typescript-package.ts'

const LOCAL_ORIGIN = 'http://localhost:3200'

/** Archives of the clients. */
export interface PackedClients {
  typescript: string
  python: string
}

/**
 * Generates the clients from the entries of the catalogue and packs them into a folder. Equal sources give
 * equal archives.
 */
export async function packClients(
  folder: string,
  apiOrigin = LOCAL_ORIGIN,
): Promise<PackedClients> {
  const { entries } = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))
  const typescript = path.join(folder, 'typescript')
  await writeTypescriptPackage(typescript, entries, apiOrigin)
  const python = path.join(folder, 'python')
  writePythonPackage(python, entries, apiOrigin)
  return {
    typescript: packTypescript(typescript, folder),
    python: packPython(python, folder),
  }
}
