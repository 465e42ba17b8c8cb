import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import { writeStartFile } from './write-start-file.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes the start file of a release's `client` folder, and compressed copies beside each text file;
 * returns the integrity of code, styles and start file. What `inDocument` names is in each document.
 */
export async function finishFiles(
  folder: string,
  base: string,
  graph: Pick<ReleaseManifest, 'modules' | 'pageModules'>,
  inDocument: readonly string[],
): Promise<Pick<ReleaseManifest, 'integrity' | 'startMap'>> {
  const described = await writeStartFile(folder, base, graph, inDocument)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && /\.(?:js|css|json|svg)$/.test(entry.name))
      .map((entry) => compressFile(path.join(entry.parentPath, entry.name))),
  )
  return described
}

/** Writes the compressed copies of a text file beside it. */
export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await brotli(content))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
