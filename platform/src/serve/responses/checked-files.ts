import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'
import { releaseFolder } from '#src/registry/layout.ts'
import { readSignedManifest, type SignedReleases } from '#src/registry/read-signed.ts'
import { assertContent } from '#src/registry/release-files.ts'

const MAX_FILES = 20_000
const MAX_RELEASES = 200
/** Copies that browsers get in place of a file. */
const COMPRESSED = ['.br', '.gz']

/** Dependencies of `CheckedFiles`. */
export interface CheckedFilesOptions extends SignedReleases {
  report(message: string): void
  /** The manifest of a release that visitors get: what is shown is served, also when its key was revoked since. */
  shown(unit: Unit, release: string): ReleaseManifest | null
}

/** Checks files of releases before they are sent, each once as long as this process remembers it. */
export class CheckedFiles {
  readonly #options: CheckedFilesOptions
  readonly #good = new LRUCache<string, true>({ max: MAX_FILES })
  readonly #told = new LRUCache<string, true>({ max: MAX_RELEASES })
  readonly #manifests = new LRUCache<string, ReleaseManifest>({ max: MAX_RELEASES })

  constructor(options: CheckedFilesOptions) {
    this.#options = options
  }

  /**
   * True if a file for browsers, and its compressed copies, are what was built and signed.
   * @throws {RangeError} for a unit or a release that cannot be one.
   */
  async isGood(unit: Unit, release: string, file: string): Promise<boolean> {
    const folder = releaseFolder(this.#options.releasesDir, unit, release)
    const name = `${unit}/${release}/${file}`
    if (this.#good.has(name)) return true
    try {
      const manifest = await this.#manifest(unit, release)
      const { files = {} } = manifest
      const wanted = `client/${file}`
      // Nobody is told about addresses that somebody made up.
      if (!Object.hasOwn(files, wanted)) return false
      for (const one of ['', ...COMPRESSED].map((ending) => wanted + ending)) {
        // A compressed copy that was put there later would be sent in place of the file.
        const isListed = Object.hasOwn(files, one)
        if (isListed || existsSync(path.join(folder, one)))
          assertContent(manifest, one, await readFile(path.join(folder, one)))
      }
      this.#good.set(name, true)
      return true
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') this.#tell(unit, release, message)
      return false
    }
  }

  async #manifest(unit: Unit, release: string): Promise<ReleaseManifest> {
    const name = `${unit}@${release}`
    const known = this.#options.shown(unit, release) ?? this.#manifests.get(name)
    if (known) return known
    const manifest = await readSignedManifest(this.#options, unit, release)
    this.#manifests.set(name, manifest)
    return manifest
  }

  /** Says each thing once: a refused release is asked for file by file. */
  #tell(unit: Unit, release: string, message: string): void {
    const text = message.startsWith(`${unit}@`) ? message : `${unit}@${release}: ${message}`
    if (this.#told.has(text)) return
    this.#told.set(text, true)
    this.#options.report(text)
  }
}
