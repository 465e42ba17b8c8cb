import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { filesBelow } from '#src/files-below.ts'
import { APPROVAL_FILE } from '#src/signing/approval.ts'
import { SIGNATURE_FILE } from '#src/signing/signature.ts'
import { GATES_FOLDER, manifestPath, releaseFolder } from './layout.ts'
import { readManifest } from './read-manifest.ts'

/** The server bundle among the files of a release. */
export const BUNDLE_FILE = 'server/bundle.cjs'
/** Files that are written after a release was described; `gates.json` is of older releases. */
const UNDESCRIBED = new Set(['release.json', 'release.json.hidden', 'gates.json'])
const isDescribed = (name: string) =>
  !UNDESCRIBED.has(name) &&
  !name.startsWith(`${GATES_FOLDER}/`) &&
  !SIGNATURE_FILE.test(name) &&
  !APPROVAL_FILE.test(name)

type Described = Pick<ReleaseManifest, 'files' | 'integrity' | 'release' | 'unit'>

/** The hashes of all files below the folder of a release, for its manifest. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const names = (await filesBelow(folder)).filter(isDescribed).sort()
  const hashes = names.map(
    async (name) => [name, hashOf(await readFile(path.join(folder, name)))] as const,
  )
  return Object.fromEntries(await Promise.all(hashes))
}

/** Writes the hashes of a release anew, whose signature no longer fits then. */
export async function describeFiles(
  releasesDir: string,
  unit: Unit,
  release: string,
): Promise<void> {
  const manifest = await readManifest(releasesDir, unit, release)
  const files = await hashFiles(releaseFolder(releasesDir, unit, release))
  await writeFile(manifestPath(releasesDir, unit, release), JSON.stringify({ ...manifest, files }))
}

/**
 * Checks one file of a release. Releases of builds that did not hash every file pass.
 * @param file its path in the folder of the release.
 * @throws {Error} if it is not what was built, or was not built at all.
 */
export function assertContent(manifest: Described, file: string, content: string | Buffer): void {
  if (manifest.files && !isSame(content, manifest.files[file])) throw altered(manifest, file)
}

/** @throws {Error} if a file of a release is missing or is not what was built. */
export async function assertIntact(folder: string, manifest: Described): Promise<void> {
  const files = manifest.files ?? clientFiles(manifest)
  for (const [file, expected] of Object.entries(files))
    if (!isSame(await readFile(path.join(folder, file)), expected)) throw altered(manifest, file)
}

function altered({ release, unit }: Described, file: string): Error {
  return new Error(`${unit}@${release}: ${file} is not what was built`)
}

/** Manifests of older builds have the hashes of code and styles alone. */
function clientFiles({ integrity }: Described): Record<string, string> {
  return Object.fromEntries(
    Object.entries(integrity).map(([file, hash]) => [`client/${file}`, hash]),
  )
}

function isSame(content: string | Buffer, expected = ''): boolean {
  return hashOf(content, expected.slice(0, expected.indexOf('-')) || undefined) === expected
}

/** In the form of subresource integrity. */
function hashOf(content: string | Buffer, algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}
