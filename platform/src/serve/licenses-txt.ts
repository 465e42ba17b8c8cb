import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import { ASSET_LICENSES_FILE, clientFolder, LICENSES_FILE } from '#src/registry/layout.ts'

/** The notice of a package, as Vite writes it. */
interface License {
  name: string
  version: string
  /** Such as MIT (SPDX). */
  identifier?: string
  text?: string
}

const INTRODUCTION = `Licences of what others wrote

The scripts, styles and the typeface of API Orchard contain these packages, with thanks to their authors.
`

/**
 * `/licenses.txt`: the notices of all packages in the live releases, each once. A release that was built without notices
 * has none.
 */
export async function licensesText(
  releasesDir: string,
  releases: readonly Pick<ReleaseManifest, 'unit' | 'release'>[],
): Promise<string> {
  const files = releases.flatMap(({ release, unit }) =>
    [LICENSES_FILE, ASSET_LICENSES_FILE].map((file) =>
      path.join(clientFolder(releasesDir, unit, release), file),
    ),
  )
  const found = (await Promise.all(files.map(readLicenses))).flat()
  const notices = new Map(
    found.map(({ identifier, name, text, version }) => [
      `${name} ${version}`,
      `${name} ${version}${identifier ? ` (${identifier})` : ''}\n\n${text ?? ''}`.trim(),
    ]),
  )
  const sorted = [...notices].sort(([one], [other]) => one.localeCompare(other, 'en'))
  return `${[INTRODUCTION.trim(), ...sorted.map(([, notice]) => notice)].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}

async function readLicenses(file: string): Promise<License[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return JSON.parse(text)
}
