import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import { clientFolder } from './layout.ts'

type Needs = Pick<ReleaseManifest, 'modules' | 'styles' | 'pageModules' | 'pageStyles'>

/** The files of code and styles that a page of a remote needs; of the host, without an id. */
export function neededFiles(
  { modules, styles, pageModules, pageStyles }: Needs,
  id?: string,
): string[] {
  const own = id === undefined ? [] : [...(pageModules[id] ?? []), ...(pageStyles[id] ?? [])]
  return [...modules, ...styles, ...own]
}

/** The bytes of files of a release as browsers get them, compressed with Brotli; each file counts once. */
export async function bytesOf(
  releasesDir: string,
  { release, unit }: Pick<ReleaseManifest, 'release' | 'unit'>,
  files: readonly string[],
): Promise<number> {
  const folder = clientFolder(releasesDir, unit, release)
  const sizes = await Promise.all(
    [...new Set(files)].map(async (file) => (await stat(path.join(folder, `${file}.br`))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
