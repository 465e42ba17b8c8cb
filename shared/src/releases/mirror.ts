import { mkdir } from 'node:fs/promises'
import type { Registry, Unit } from '#src/contracts/registry.ts'
import { FileStore } from './file-store.ts'
import { readRegistry, writeRegistry } from './registry-file.ts'
import { expiredReleases, isNamed, keptReleases } from './retention.ts'
import type { ReleaseStore } from './store.ts'

const POLL_MS = 1_000
const CACHED_DAYS = 30

/**
 * Keeps a local folder as a composer needs it: what the store's registry names, and the registry itself,
 * which is written only once all of its releases are there. A store that cannot be reached changes
 * nothing: the site goes on with what it has.
 */
export class Mirror {
  readonly #store: ReleaseStore
  readonly #releasesDir: string
  readonly #report: (message: string) => void
  #timer: NodeJS.Timeout | undefined
  #fetching = new Map<string, Promise<void>>()
  #registry: Registry | undefined

  constructor(store: ReleaseStore, releasesDir: string, report: (message: string) => void) {
    this.#store = store
    this.#releasesDir = releasesDir
    this.#report = report
  }

  /**
   * Brings the folder up to date.
   * @throws {Error} when the store cannot be reached or lacks a release that its registry names.
   */
  async sync(): Promise<void> {
    await mkdir(this.#releasesDir, { recursive: true })
    const { registry } = await this.#store.readRegistry()
    if (registry.generation === this.#registry?.generation) return
    // A file here that cannot be read is replaced.
    const local = await readRegistry(this.#releasesDir).catch(() => null)
    for (const [unit, release] of Object.entries(registry.live)) await this.#fetch(unit, release)
    await this.#fetchOthers(registry)
    if (registry.generation !== local?.generation) await writeRegistry(this.#releasesDir, registry)
    this.#registry = registry
    await this.#forget(registry)
  }

  /**
   * Sees to it that a release of the past is here, for a page that was opened before or a preview; false for
   * one that was never live or tried, so that nobody can have the store searched.
   */
  async ensure(unit: Unit, release: string): Promise<boolean> {
    if (!this.#registry || !isNamed(this.#registry, unit, release)) return false
    return this.#fetch(unit, release).then(
      () => true,
      (error: Error) => {
        this.#report(error.message)
        return false
      },
    )
  }

  /** Follows the store from now on. */
  follow(): void {
    const look = async () => {
      await this.sync().catch((error: Error) => {
        this.#report(`The store cannot be used, the releases stay as they are: ${error.message}`)
      })
      if (this.#timer) this.#timer = setTimeout(look, POLL_MS)
    }
    this.#timer = setTimeout(look, POLL_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** What may be needed at once: rollouts, and what a rollback goes back to. */
  async #fetchOthers(registry: Registry): Promise<void> {
    const kept = keptReleases(registry)
    for (const release of Object.values(registry.live)) kept.delete(release)
    if (kept.size === 0) return
    for (const { unit, release } of await this.#store.listReleases())
      if (kept.has(release)) await this.#fetch(unit, release)
  }

  #fetch(unit: Unit, release: string): Promise<void> {
    const name = `${unit}@${release}`
    const known = this.#fetching.get(name)
    if (known) return known
    const fetching = this.#store
      .fetchRelease(unit, release, this.#releasesDir)
      .finally(() => this.#fetching.delete(name))
    this.#fetching.set(name, fetching)
    return fetching
  }

  /** The same retention as the store's; what is asked for again is fetched again. */
  async #forget(registry: Registry): Promise<void> {
    const local = new FileStore(this.#releasesDir)
    const stored = await local.listReleases()
    for (const { unit, release } of expiredReleases(registry, stored, new Date(), CACHED_DAYS))
      await local.removeRelease(unit, release)
  }
}
