import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Unit } from '@orchard/shared/contracts'
import { compressFile } from '#src/build/finish-files.ts'
import { filesBelow } from '#src/files-below.ts'
import { releaseFolder } from '#src/registry/layout.ts'
import { describeCopy } from './patch-release.ts'

/**
 * Stores a copy of a built release as one of another remote, whose name stands wherever the first one's was, also in its
 * paths. Integrity and compressed copies are those of the changed files.
 * @param to as long as the name of the built remote, so that maps of sources go on to fit.
 */
export async function renameUnit(
  releasesDir: string,
  { unit: from, release }: { unit: Unit; release: string },
  to: Unit,
): Promise<void> {
  const target = releaseFolder(releasesDir, to, release)
  await cp(releaseFolder(releasesDir, from, release), target, { recursive: true })
  for (const name of await filesBelow(target)) {
    if (!/\.(?:c?js|css|json)$/.test(name)) continue
    const file = path.join(target, name)
    const text = await readFile(file, 'utf8')
    if (text.includes(from)) {
      await writeFile(file, text.replaceAll(from, to))
      if (/^client\/.*\.(?:js|css)$/.test(name)) await compressFile(file)
    }
    if (path.basename(name).includes(from))
      await rename(file, path.join(path.dirname(file), path.basename(name).replaceAll(from, to)))
  }
  await describeCopy(releasesDir, to, release)
}
