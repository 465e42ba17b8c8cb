import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import { filesBelow } from '#src/files-below.ts'
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
  const texts = (await filesBelow(folder)).filter((file) => /\.(?:js|css|json|svg)$/.test(file))
  await Promise.all(texts.map((file) => compressFile(path.join(folder, file))))
  return described
}

/** Writes the compressed copies of a text file beside it. */
export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await brotli(content))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
