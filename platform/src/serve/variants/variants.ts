import type { Registry, ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { fitProblems } from '#src/registry/fit.ts'
import type { RenderPool } from '#src/serve/render/pool.ts'
import { Site, type SiteOptions } from '#src/serve/responses/site.ts'
import type { SignedReleases } from '#src/signing/read-signed.ts'
import { type ReleaseSet, readReleaseSet } from './release-set.ts'
import { visitorGroups } from './visitor-groups.ts'

/** Dependencies and settings of `Variants`. */
export interface VariantsOptions extends SiteOptions, SignedReleases {
  pool: SiteOptions['pool'] & Pick<RenderPool, 'keep'>
  devRemotes: readonly ReleaseManifest[]
}

/** A group of visitors and the site that it sees. */
interface Part {
  upTo: number
  site: Site
}

/**
 * The sites that run side by side: what is live, and one for each group of visitors with whom other
 * releases are tried. Every site has a cache of its own, so that nothing of one gets into another.
 */
export class Variants {
  /** The live releases, which visitors without a group get, too. */
  readonly stable: Site
  #parts: readonly Part[] = []

  readonly #options: VariantsOptions

  private constructor(stable: Site, options: VariantsOptions) {
    this.stable = stable
    this.#options = options
  }

  /** @throws {Error} when the live host cannot be read. */
  static async open(registry: Registry, options: VariantsOptions): Promise<Variants> {
    const set = await readReleaseSet(options, registry, options.log, options.devRemotes)
    const variants = new Variants(new Site(set, options), options)
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

  /** The site of a visitor; null stands for one without a group. */
  siteFor(bucket: number | null): Site {
    if (bucket === null) return this.stable
    return this.#parts.find(({ upTo }) => bucket < upTo)?.site ?? this.stable
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
    for (const { upTo, live } of visitorGroups(registry).slice(0, -1)) {
      const tried = await this.#readWhole({ ...registry, live }, report)
      isWhole &&= tried !== null
      if (!tried) continue
      const running = this.#parts.find(({ site }) => site.releaseSet.key === tried.key)?.site
      parts.push({ upTo, site: running ?? new Site(tried, this.#options) })
    }
    if (set.key !== this.stable.releaseSet.key) this.stable.use(set)
    this.#parts = parts
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
