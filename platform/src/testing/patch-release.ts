import { randomBytes } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { START_FILE, type Unit } from '@orchard/shared/contracts'
import { compressFile } from '#src/build/finish-files.ts'
import { writeStartFile } from '#src/build/write-start-file.ts'
import { filesBelow } from '#src/files-below.ts'
import { manifestPath, releaseFolder } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { signAnew } from './sign-release.ts'

/** A text of the built files, and what stands in its place; for both sides, or for one. */
export interface Patch {
  from: string
  to: string
  side?: 'client' | 'server'
}

/**
 * Stores a copy of a built release of a remote with other texts in its code, and returns its id. Integrity
 * and compressed copies are those of the changed files, so the copy is as good as one that was built.
 * @throws {Error} for a text that the side of a patch does not have.
 */
export async function patchRelease(
  releasesDir: string,
  unit: Unit,
  built: string,
  patches: readonly Patch[],
): Promise<string> {
  const release = randomBytes(6).toString('hex')
  const target = releaseFolder(releasesDir, unit, release)
  await cp(releaseFolder(releasesDir, unit, built), target, { recursive: true })
  for (const patch of patches)
    for (const side of patch.side ? [patch.side] : ['client', 'server'])
      await replaceIn(path.join(target, side), patch, `${side} of ${unit}@${built}`)
  await describeCopy(releasesDir, unit, release)
  return release
}

async function replaceIn(folder: string, { from, to }: Patch, where: string): Promise<void> {
  const names = await filesBelow(folder)
  const changed = await Promise.all(
    names
      .filter((name) => /\.c?js$/.test(name))
      .map(async (name) => {
        const file = path.join(folder, name)
        const text = await readFile(file, 'utf8')
        if (!text.includes(from)) return false
        await writeFile(file, text.replaceAll(from, to))
        if (name.endsWith('.js')) await compressFile(file)
        return true
      }),
  )
  if (!changed.includes(true)) throw new Error(`The ${where} does not say ${from}`)
}

/** Gives the copy its own name and says what its files are now. */
export async function describeCopy(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<void> {
  const file = manifestPath(releasesDir, unit, release)
  const manifest = await readManifest(releasesDir, unit, release)
  const client = path.join(releaseFolder(releasesDir, unit, release), 'client')
  const base = `/_mf/${unit}/${release}/`
  const described = await writeStartFile(client, base, manifest, [])
  await compressFile(path.join(client, START_FILE))
  await writeFile(file, JSON.stringify({ ...manifest, release, base, ...described }))
  await signAnew(releasesDir, unit, release)
}
