import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  importMapText,
  type ReleaseManifest,
  START_FILE,
  type StartFile,
} from '@orchard/shared/contracts'
import { filesBelow } from '#src/files-below.ts'
import { REMOTE_ENTRY } from './chunks.ts'

/** Modules that are retried under another address: remote entries, and the identity client. */
const RETRIED = [REMOTE_ENTRY, 'assets/open-auth.js']

/**
 * Writes what each module below `folder` must be and which are needed when, and returns the integrity of
 * all code and styles, and of what was written. SHA-256, since hashes do not compress and every document has some.
 * Leaves out modules of `inDocument`: they are in each document's import map, and browsers warn of repetition.
 */
export async function writeStartFile(
  folder: string,
  base: string,
  graph: Pick<ReleaseManifest, 'modules' | 'pageModules'>,
  inDocument: readonly string[],
): Promise<Pick<ReleaseManifest, 'integrity' | 'startMap'>> {
  const names = (await filesBelow(folder)).filter((name) => /\.(?:js|css)$/.test(name)).sort()
  const integrity: [file: string, integrity: string][] = await Promise.all(
    names.map(async (name) => [name, integrityOf(await readFile(path.join(folder, name)))]),
  )
  const modules = integrity.filter(([name]) => name.endsWith('.js') && !inDocument.includes(name))
  const map = importMapText(base, modules, RETRIED)
  const file: StartFile = { map, modules: graph.modules, pages: graph.pageModules }
  const text = JSON.stringify(file)
  await writeFile(path.join(folder, START_FILE), text)
  return {
    integrity: { ...Object.fromEntries(integrity), [START_FILE]: integrityOf(text) },
    startMap: integrityOf(map),
  }
}

function integrityOf(content: string | Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
