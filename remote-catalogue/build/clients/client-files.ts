import type { CatalogueEntry } from '#build/entry-schema.ts'
import type { ClientFiles } from '#src/data/client-archives.ts'
import { pythonFiles } from './python-files.ts'
import { typescriptFiles } from './typescript-files.ts'

/** The files of both clients, made from the entries; `packClient` makes archives of them. */
export async function clientFiles(entries: readonly CatalogueEntry[]): Promise<ClientFiles> {
  return { typescript: await typescriptFiles(entries), python: pythonFiles(entries) }
}
