import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import {
  manifestPath,
  readRegistry,
  releaseFolder,
  serverBundlePath,
  updateRegistry,
} from '@orchard/shared/releases'
import { REPOSITORY } from '../release/unit-inputs.ts'
import { ask } from './http-client.ts'

const LOOK_MS = 20
const SERVED_WITHIN_MS = 5_000

/** A folder with copies of the live releases, in which the bench may change what it likes. */
export class OwnReleases {
  readonly folder: string
  readonly #live: Readonly<Record<string, string>>

  private constructor(folder: string, live: Readonly<Record<string, string>>) {
    this.folder = folder
    this.#live = live
  }

  static async create(): Promise<OwnReleases> {
    const source = path.resolve(process.env['RELEASES_DIR'] ?? path.join(REPOSITORY, '.releases'))
    const folder = await mkdtemp(path.join(tmpdir(), 'orchard-bench-releases-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const registry = await readRegistry(source)
    for (const [unit, release] of Object.entries(registry.live))
      await cp(releaseFolder(source, unit, release), releaseFolder(folder, unit, release), {
        recursive: true,
      })
    await writeFile(path.join(folder, 'registry.json'), JSON.stringify(registry))
    return new OwnReleases(folder, registry.live)
  }

  /** The release of a unit that was live at first. */
  first(unit: string): string {
    return this.#live[unit] ?? ''
  }

  /** Stores the first release of a unit again under another id, with `lines` at the end of its server bundle. */
  async copy(unit: string, lines = ''): Promise<string> {
    const release = randomBytes(6).toString('hex')
    const target = releaseFolder(this.folder, unit, release)
    await cp(releaseFolder(this.folder, unit, this.first(unit)), target, { recursive: true })
    const file = manifestPath(this.folder, unit, release)
    const manifest: ReleaseManifest = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...manifest, release }))
    await writeFile(serverBundlePath(this.folder, unit, release), `\n;${lines}\n`, { flag: 'a' })
    return release
  }

  /**
   * Makes a release live and waits until the composer at `origin` serves it.
   * @throws {Error} when that takes more than some seconds.
   */
  async point(origin: string, unit: string, release: string): Promise<void> {
    const { generation } = await updateRegistry(this.folder, (now) => ({
      ...now,
      generation: now.generation + 1,
      live: { ...now.live, [unit]: release },
    }))
    const until = performance.now() + SERVED_WITHIN_MS
    for (;;) {
      const { body } = await ask(`${origin}/readyz`)
      const served: { generation: number } = JSON.parse(body.toString())
      if (served.generation === generation) return
      if (performance.now() > until) throw new Error(`Generation ${generation} is not served`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  /** Takes the folder of a release away. */
  async takeAway(unit: string, release: string): Promise<void> {
    const folder = releaseFolder(this.folder, unit, release)
    await rename(folder, path.join(this.folder, `.${release}`))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
