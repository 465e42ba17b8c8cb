import type { Registry, Unit } from '@orchard/shared/contracts'
import { makeOwnFolder } from '@orchard/shared-node/data-folder'
import type { Dependency } from '@orchard/shared-node/health'
import { LRUCache } from 'lru-cache'
import { isReleaseName } from '#src/registry/layout.ts'
import { readRegistry, writeRegistry } from '#src/registry/registry-file.ts'
import { expiredReleases, isNamed, keptReleases } from '#src/registry/retention.ts'
import { FileStore } from './file-store.ts'
import { refreshSignature } from './refresh-signature.ts'
import type { ReleaseStore } from './store.ts'

const CACHED_DAYS = 30
/** Longest pause after looks that failed. */
const MAX_PAUSE_MS = 5_000
/** The registry of the store is not read more often than this for releases that nobody knows. */
const LOOKUP_PAUSE_MS = 250
/** A browser waits for its file; later than this it is told that there is none. */
const LOOKUP_WITHIN_MS = 3_000
/** More than these do not wait for a look-up at a time. */
const MAX_WAITING = 100
/** A release that the store's registry does not name is not looked up again for this long. */
const ABSENT_MS = 5_000
const MAX_ABSENT = 1_000
/** A release that the store lacks, or that could not be fetched, is not asked for again for this long. */
const PRUNED_MS = 10_000

/** Options of a mirror. */
export interface MirrorOptions {
  /** Polls the store this often. */
  pollMs: number
  report(message: string): void
  /** Is told of each look at the store. */
  watched: Dependency
  /** Milliseconds on any clock that only goes forward. */
  now(): number
}

/**
 * Keeps a local folder as a composer needs it: what the store's registry names, and the registry itself,
 * which is written only once all of its releases are there. A store that cannot be reached changes
 * nothing: the site goes on with what it has.
 */
export class Mirror {
  readonly #store: ReleaseStore
  readonly #releasesDir: string
  readonly #options: MirrorOptions
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #fetching = new Map<string, Promise<void>>()
  /** The registry that the folder was last brought up to. */
  #registry: Registry | undefined
  /** The registry that the store responded last; its releases may not be here yet. */
  #newest: Registry | undefined
  /** A read of the store's registry that has not begun yet, for all who wait for one. */
  #nextLookup: Promise<boolean> | undefined
  #lookedUpAt = Number.NEGATIVE_INFINITY
  #waiting = 0
  readonly #absent: LRUCache<string, true>
  /** Releases that the registry names and that could not be fetched, such as pruned ones. */
  readonly #pruned: LRUCache<string, true>

  constructor(store: ReleaseStore, releasesDir: string, options: MirrorOptions) {
    this.#store = store
    this.#releasesDir = releasesDir
    this.#options = options
    const remember = { max: MAX_ABSENT, ttlResolution: 0, perf: { now: options.now } }
    this.#absent = new LRUCache({ ...remember, ttl: ABSENT_MS })
    this.#pruned = new LRUCache({ ...remember, ttl: PRUNED_MS })
  }

  /**
   * Brings the folder up to date.
   * @throws {Error} when the store cannot be reached or lacks a release that its registry names.
   */
  async sync(): Promise<void> {
    makeOwnFolder(this.#releasesDir)
    const registry = await this.#readNewest()
    if (registry.generation === this.#registry?.generation) return
    // A file here that cannot be read is replaced.
    const { registryName } = this.#store
    const local = await readRegistry(this.#releasesDir, registryName).catch(() => null)
    for (const [unit, release] of Object.entries(registry.live)) await this.#renew(unit, release)
    await this.#fetchOthers(registry)
    if (registry.generation !== local?.generation)
      await writeRegistry(this.#releasesDir, registry, registryName)
    this.#registry = registry
    await this.#forget(registry)
  }

  /** True if a release is or was live or tried. Looks up an unknown one once in the store's registry. */
  async names(unit: Unit, release: string): Promise<boolean> {
    const isKnown = () => this.#newest !== undefined && isNamed(this.#newest, unit, release)
    if (isKnown()) return true
    const name = `${unit}@${release}`
    if (!isReleaseName(unit, release) || this.#absent.has(name) || this.#waiting >= MAX_WAITING)
      return false
    this.#waiting++
    const hasResponse = await Promise.race([this.#lookUp(), sleep(LOOKUP_WITHIN_MS)])
    this.#waiting--
    if (hasResponse && !isKnown()) this.#absent.set(name, true)
    return isKnown()
  }

  /**
   * Sees to it that a release is here, for a page that another composer rendered or that was opened before,
   * or a preview; false for one that was never live or tried, so that nobody can have the store searched, and for
   * one that could not be fetched a moment ago.
   */
  async ensure(unit: Unit, release: string): Promise<boolean> {
    const name = `${unit}@${release}`
    if (this.#pruned.has(name) || !(await this.names(unit, release))) return false
    return this.#fetch(unit, release).then(
      () => true,
      (error: Error) => {
        this.#pruned.set(name, true)
        this.#options.report(error.message)
        return false
      },
    )
  }

  /**
   * Brings the folder up to date, and follows the store from then on.
   * @returns the end of the first look; never rejects.
   */
  follow(): Promise<void> {
    const { pollMs, watched } = this.#options
    let failures = 0
    const look = async () => {
      await this.sync().then(
        () => {
          failures = 0
          watched.worked()
        },
        (error: unknown) => {
          failures++
          watched.failed(error)
        },
      )
      // A release that does not fit on the disk is fetched as a whole each time.
      const pauseMs = Math.min(pollMs * 2 ** failures, Math.max(pollMs, MAX_PAUSE_MS))
      if (!this.#isClosed) this.#timer = setTimeout(look, pauseMs)
    }
    return look()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#isClosed = true
  }

  /** One read of the store's registry that begins after the call, for all who ask before it begins. */
  #lookUp(): Promise<boolean> {
    this.#nextLookup ??= (async () => {
      await sleep(Math.max(0, this.#lookedUpAt + LOOKUP_PAUSE_MS - this.#options.now()))
      this.#lookedUpAt = this.#options.now()
      this.#nextLookup = undefined
      return this.#readNewest().then(
        () => true,
        (error: Error) => {
          this.#options.report(`Looking up a release in the store failed: ${error.message}`)
          return false
        },
      )
    })()
    return this.#nextLookup
  }

  async #readNewest(): Promise<Registry> {
    const { registry } = await this.#store.readRegistry()
    this.#newest = registry
    return registry
  }

  /** Fetches releases that may be needed at any moment: rollouts, and those that a rollback returns to. */
  async #fetchOthers(registry: Registry): Promise<void> {
    const kept = keptReleases(registry)
    for (const release of Object.values(registry.live)) kept.delete(release)
    if (kept.size === 0) return
    for (const { unit, release } of await this.#store.listReleases())
      if (kept.has(release)) await this.#renew(unit, release)
  }

  /** Fetches a release, or the signature of one that is here: it may have been signed again with another key. */
  async #renew(unit: Unit, release: string): Promise<void> {
    await this.#fetch(unit, release)
    await refreshSignature(this.#store, this.#releasesDir, unit, release)
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
      await local.hideRelease(unit, release).then(() => local.removeRelease(unit, release))
  }
}

function sleep(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false))
}
