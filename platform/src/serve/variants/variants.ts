import type { Registry, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { fitProblems } from '#src/registry/fit.ts'
import type { SignedReleases } from '#src/registry/read-signed.ts'
import { MAX_TRIALS } from '#src/registry/trials.ts'
import type { RenderPool } from '#src/serve/render/pool.ts'
import { FULL_CACHE } from '#src/serve/responses/cached-response.ts'
import { Site, type SiteOptions } from '#src/serve/responses/site.ts'
import { type ReleaseSet, readReleaseSet } from './release-set.ts'
import { trialsOf, visitorGroups } from './visitor-groups.ts'

/** The groups of all trials together keep as much as a full cache for each trial. */
const CACHED_PER_GROUP = Math.floor((FULL_CACHE * MAX_TRIALS) / (2 ** MAX_TRIALS - 1))

/** Dependencies and settings of `Variants`. */
export interface VariantsOptions extends SiteOptions, SignedReleases {
  pool: SiteOptions['pool'] & Pick<RenderPool, 'keep'>
  devRemotes: readonly ReleaseManifest[]
}

/** A group of visitors and the site that it sees. */
interface Part {
  /** The units of which they get the tried release, and the flags that are on for them alone. */
  trials: readonly string[]
  site: Site
}

/**
 * The sites that run side by side: what is live, and one for each group of visitors with whom other
 * releases are tried. Every site has a cache of its own, so that nothing of one gets into another.
 */
export class Variants {
  /** The live releases, which visitors without a group get, too. */
  readonly stable: Site
  /** Of groups with more trials first. */
  #parts: readonly Part[] = []
  #registry: Registry

  readonly #options: VariantsOptions

  private constructor(stable: Site, registry: Registry, options: VariantsOptions) {
    this.stable = stable
    this.#registry = registry
    this.#options = options
  }

  /** @throws {Error} when the live host cannot be read. */
  static async open(registry: Registry, options: VariantsOptions): Promise<Variants> {
    const set = await readReleaseSet(options, registry, options.log, options.devRemotes)
    const variants = new Variants(new Site(set, options), registry, options)
    await variants.use(registry)
    return variants
  }

  /** True while a release is tried with some visitors. */
  get isSplit(): boolean {
    return this.#parts.length > 0
  }

  /** Every site, what is live first. */
  get sites(): readonly Site[] {
    return [this.stable, ...this.#parts.map(({ site }) => site)]
  }

  /** The manifest of a release that visitors get, as it was checked; null for others. */
  manifest(unit: Unit, release: string): ReleaseManifest | null {
    const all = this.sites.flatMap(({ releaseSet }) => [releaseSet.host, ...releaseSet.remotes])
    return all.find((one) => one.unit === unit && one.release === release) ?? null
  }

  /**
   * The site of a visitor, by its number; null stands for one without. Where the releases of its trials cannot be used
   * together it gets some of them.
   */
  siteFor(visitor: number | null): Site {
    if (visitor === null || !this.isSplit) return this.stable
    const tried = trialsOf(this.#registry, visitor)
    const part = this.#parts.find(({ trials }) => trials.every((unit) => tried.includes(unit)))
    return part?.site ?? this.stable
  }

  /**
   * Follows the registry from the next request on. A site whose releases stay keeps its cache.
   * `isWhole` is false if a release could not be read, `hasChanged` true if any visitor gets another one.
   */
  async use(
    registry: Registry,
    report: (message: string) => void = this.#options.log,
  ): Promise<{ isWhole: boolean; hasChanged: boolean }> {
    const { devRemotes, pool } = this.#options
    const before = this.#shape()
    const known = this.stable.releaseSet
    const set = await readReleaseSet(this.#options, registry, report, devRemotes, known)
    const parts: Part[] = []
    let { isWhole } = set
    for (const { trials, ...shown } of visitorGroups(registry).slice(1)) {
      const tried = await this.#readWhole({ ...registry, ...shown }, report)
      isWhole &&= tried !== null
      if (!tried) continue
      const running = this.#parts.find(({ site }) => site.releaseSet.key === tried.key)?.site
      const options = { ...this.#options, maxCached: CACHED_PER_GROUP }
      parts.push({ trials, site: running ?? new Site(tried, options) })
    }
    if (set.key !== this.stable.releaseSet.key) this.stable.use(set)
    this.#parts = parts.sort((one, other) => other.trials.length - one.trials.length)
    this.#registry = registry
    pool.keep(this.sites.map((site) => site.releaseSet))
    return { isWhole, hasChanged: this.#shape() !== before }
  }

  #shape(): string {
    return this.sites.map((site) => site.releaseSet.key).join(' ')
  }

  /** The releases of a group. Where one of them cannot be used, the group keeps what is live. */
  async #readWhole(
    registry: Registry,
    report: (message: string) => void,
  ): Promise<ReleaseSet | null> {
    const { devRemotes } = this.#options
    try {
      const set = await readReleaseSet(this.#options, registry, report, devRemotes)
      // The live releases may have changed since the gates compared the tried ones with them.
      const [problem] = fitProblems([set.host, ...set.remotes])
      if (set.isWhole && !problem) return set
      report(
        `A trial release is unusable; visitors keep the live one${problem ? `: ${problem}` : ''}`,
      )
    } catch (error) {
      report(`A trial host is unusable: ${(error as Error).message}`)
    }
    return null
  }
}
