import { existsSync } from 'node:fs'
import type { Registry, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { LRUCache } from 'lru-cache'
import { fitProblems } from '#src/registry/fit.ts'
import { declaredFlags, withFlag } from '#src/registry/flags.ts'
import { manifestPath } from '#src/registry/layout.ts'
import type { SignedReleases } from '#src/registry/read-signed.ts'
import { isNamed } from '#src/registry/retention.ts'
import { MinuteBudget } from '#src/serve/minute-budget.ts'
import { Site, type SiteOptions } from '#src/serve/responses/site.ts'
import {
  chosenFlags,
  chosenReleases,
  formatSelection,
  localPort,
  type Selection,
} from './preview-selection.ts'
import { readReleaseSet } from './release-set.ts'

/** Each holds the code of its releases in every worker. */
const MAX_SITES = 4
const MAX_CACHED_RESPONSES = 30
/** A remote that runs from source may get another route table at any time. */
const LOCAL_KEPT_MS = 5_000
const LOCAL_TIMEOUT_MS = 2_000
const MAX_OPENED_PER_MINUTE = 12
const TOO_MANY = 'Too many releases were asked for. Please try again in a minute.'

/** Why a browser does not get what it asked for, in words for its user. */
export class PreviewError extends Error {
  readonly code = 'preview_refused'
}

/** Dependencies and settings of `Previews`. */
export interface PreviewOptions extends SiteOptions, SignedReleases {
  /** Allows remotes that run from source on this machine, in development only. */
  allowLocal: boolean
  registry(): Registry
  /** True if the store's registry names a release that `registry` does not name yet. */
  isNewInStore(unit: Unit, release: string): Promise<boolean>
  /** Tries to bring a release into the folder. Only asked for what is not there, a few times a minute. */
  fetchRelease(unit: Unit, release: string): Promise<void>
  /** Milliseconds on any clock that only goes forward. */
  now(): number
}

/**
 * The sites that single browsers asked for: live releases but for those that the browser names. Only a
 * few are open at a time and each has a small cache of its own, so that nobody can fill memory with them.
 */
export class Previews {
  readonly #options: PreviewOptions
  readonly #sites: LRUCache<string, Site>
  readonly #opening = new Map<string, Promise<Site>>()
  readonly #fetches: MinuteBudget
  readonly #opened: MinuteBudget

  constructor(options: PreviewOptions) {
    this.#options = options
    this.#sites = new LRUCache({ max: MAX_SITES, ttlResolution: 0, perf: { now: options.now } })
    this.#fetches = new MinuteBudget(MAX_OPENED_PER_MINUTE, options.now)
    this.#opened = new MinuteBudget(MAX_OPENED_PER_MINUTE, options.now)
  }

  /**
   * The site with the selected releases.
   * @throws {PreviewError} when one is not published, they do not fit together, or too many are asked for.
   */
  async siteFor(selection: Selection): Promise<Site> {
    const key = `${this.#options.registry().generation} ${formatSelection(selection)}`
    const known = this.#sites.get(key)
    if (known) return known
    const opening = this.#opening.get(key) ?? this.#open(key, selection)
    this.#opening.set(key, opening)
    return opening.finally(() => this.#opening.delete(key))
  }

  async #open(key: string, selection: Selection): Promise<Site> {
    const site = await this.#make(selection)
    if (!this.#opened.take()) throw new PreviewError(TOO_MANY)
    const isLocal = [...selection.values()].some((release) => localPort(release) !== null)
    this.#sites.set(key, site, isLocal ? { ttl: LOCAL_KEPT_MS } : {})
    return site
  }

  async #make(selection: Selection): Promise<Site> {
    const { allowLocal, registry: current } = this.#options
    const registry = current()
    const local: ReleaseManifest[] = []
    const live: Record<Unit, string> = { ...registry.live }
    const releases = chosenReleases(selection)
    for (const [unit, release] of releases) {
      const port = localPort(release)
      // What runs from source may be about to join.
      if (!Object.hasOwn(live, unit) && (port === null || !allowLocal))
        throw new PreviewError(`There is no part of the site with the name ${unit}.`)
      if (port === null) {
        await this.#fetch(unit, release)
        live[unit] = release
      } else if (!allowLocal || unit === 'host')
        throw new PreviewError(
          'Only remotes run from source, and they are shown in development only.',
        )
      else local.push(await fetchLocal(unit, port))
    }
    let flags = registry.flags ?? {}
    for (const [name, isOn] of chosenFlags(selection)) flags = withFlag(flags, name, isOn)
    const set = await readReleaseSet(
      this.#options,
      { ...registry, live, flags },
      () => {},
      local,
    ).catch(() => null) // no such host release, which the visitor is told below
    const shown = new Map([set?.host, ...(set?.remotes ?? [])].map((one) => [one?.unit, one]))
    for (const [unit, release] of releases)
      if (localPort(release) === null && shown.get(unit)?.release !== release)
        throw new PreviewError(`${unit}@${release} is not a published release.`)
    if (!set) throw new PreviewError('These releases cannot be shown.')
    const known = new Set(declaredFlags(set.remotes).map(({ name }) => name))
    const unknown = [...chosenFlags(selection).keys()].find((name) => !known.has(name))
    if (unknown) throw new PreviewError(`There is no feature flag ${unknown} in these releases.`)
    const [problem] = fitProblems([set.host, ...set.remotes])
    if (problem) throw new PreviewError(`These releases do not fit together: ${problem}.`)
    return new Site(set, {
      ...this.#options,
      devOrigins: [...this.#options.devOrigins, ...local.map(({ base }) => new URL(base).origin)],
      maxCached: MAX_CACHED_RESPONSES,
    })
  }

  /** Brings a release here that lies in the store only. What was never live or tried is not looked for. */
  async #fetch(unit: Unit, release: string): Promise<void> {
    const { releasesDir, registry, isNewInStore, fetchRelease } = this.#options
    if (existsSync(manifestPath(releasesDir, unit, release))) return
    if (!isNamed(registry(), unit, release) && !(await isNewInStore(unit, release))) return
    if (!this.#fetches.take()) throw new PreviewError(TOO_MANY)
    await fetchRelease(unit, release)
  }
}

/** Fetches the manifest of a remote that runs from source, from this machine only. */
async function fetchLocal(unit: Unit, port: number): Promise<ReleaseManifest> {
  const origin = `http://localhost:${port}`
  const problem = new PreviewError(`No ${unit} runs from source at ${origin}.`)
  try {
    const response = await fetch(`${origin}/release.json`, {
      signal: AbortSignal.timeout(LOCAL_TIMEOUT_MS),
      redirect: 'error',
    })
    const manifest = (await response.json()) as ReleaseManifest
    if (manifest.unit === unit && manifest.base === `${origin}/`) return manifest
  } catch {
    // Nothing runs there, or something else does.
  }
  throw problem
}
