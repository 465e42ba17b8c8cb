import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'
import { releaseFolder } from '#src/registry/layout.ts'
import { readManifest } from '#src/registry/read-manifest.ts'
import { assertContent } from '#src/registry/release-files.ts'

const MOST_FILES = 20_000
const MOST_RELEASES = 200
/** Copies that browsers get in place of a file. */
const COMPRESSED = ['.br', '.gz']

/** Checks files of releases before they are sent, each once as long as this process remembers it. */
export class CheckedFiles {
  readonly #releasesDir: string
  readonly #report: (message: string) => void
  readonly #good = new LRUCache<string, true>({ max: MOST_FILES })
  readonly #manifests = new LRUCache<string, ReleaseManifest>({ max: MOST_RELEASES })

  constructor(releasesDir: string, report: (message: string) => void) {
    this.#releasesDir = releasesDir
    this.#report = report
  }

  /**
   * True if a file for browsers, and its compressed copies, are what was built.
   * @throws {RangeError} for a unit or a release that cannot be one.
   */
  async isGood(unit: Unit, release: string, file: string): Promise<boolean> {
    const folder = releaseFolder(this.#releasesDir, unit, release)
    const name = `${unit}/${release}/${file}`
    if (this.#good.has(name)) return true
    try {
      const manifest = await this.#manifest(unit, release)
      const { files } = manifest
      const wanted = `client/${file}`
      // Nobody is told about addresses that somebody made up.
      if (files && !Object.hasOwn(files, wanted)) return false
      for (const one of ['', ...COMPRESSED].map((ending) => wanted + ending))
        if (files && Object.hasOwn(files, one))
          assertContent(manifest, one, await readFile(path.join(folder, one)))
      this.#good.set(name, true)
      return true
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') this.#report(message)
      return false
    }
  }

  async #manifest(unit: Unit, release: string): Promise<ReleaseManifest> {
    const name = `${unit}@${release}`
    const known = this.#manifests.get(name)
    if (known) return known
    const manifest = await readManifest(this.#releasesDir, unit, release)
    this.#manifests.set(name, manifest)
    return manifest
  }
}
