import type { Registry, ReleaseManifest } from '@orchard/shared/contracts'
import { fitProblems } from '@orchard/shared/releases'
import { type ReleaseSet, readReleaseSet } from './release-set.ts'
import type { RenderPool } from './render-pool.ts'
import { Site, type SiteOptions } from './site.ts'
import { visitorGroups } from './visitor-groups.ts'

/** What a deployment needs from its surroundings. */
export interface DeploymentOptions extends SiteOptions {
  releasesDir: string
  pool: RenderPool
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
export class Deployment {
  /** What is live; also what visitors without a group get. */
  readonly stable: Site
  #parts: readonly Part[] = []

  readonly #options: DeploymentOptions

  private constructor(stable: Site, options: DeploymentOptions) {
    this.stable = stable
    this.#options = options
  }

  /** @throws {Error} when the live host cannot be read. */
  static async open(registry: Registry, options: DeploymentOptions): Promise<Deployment> {
    const set = await readReleaseSet(options.releasesDir, registry, options.log, options.devRemotes)
    const deployment = new Deployment(new Site(set, options), options)
    await deployment.use(registry)
    return deployment
  }

  /** Whether visitors have to be told apart. */
  get isSplit(): boolean {
    return this.#parts.length > 0
  }

  /** Every site, what is live first. */
  get sites(): readonly Site[] {
    return [this.stable, ...this.#parts.map(({ site }) => site)]
  }

  /** The site of a visitor; null stands for one without a group. */
  siteFor(bucket: number | null): Site {
    if (bucket === null) return this.stable
    return this.#parts.find(({ upTo }) => bucket < upTo)?.site ?? this.stable
  }

  /**
   * Follows the registry from the next request on. A site whose releases stay keeps its cache. Says whether
   * all that the registry names could be read, and whether anybody gets something else than before.
   */
  async use(
    registry: Registry,
    report: (message: string) => void = this.#options.log,
  ): Promise<{ isWhole: boolean; hasChanged: boolean }> {
    const { releasesDir, devRemotes, pool } = this.#options
    const before = this.#shape()
    const known = this.stable.releaseSet
    const set = await readReleaseSet(releasesDir, registry, report, devRemotes, known)
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
    const { releasesDir, devRemotes } = this.#options
    try {
      const set = await readReleaseSet(releasesDir, registry, report, devRemotes)
      // What is live may have moved since the gates held the tried releases against it.
      const [problem] = fitProblems([set.host, ...set.remotes])
      if (set.isWhole && !problem) return set
      report(
        `A release that should be tried cannot be used; nobody gets it${problem ? `: ${problem}` : ''}`,
      )
    } catch (error) {
      report(`A host that should be tried cannot be used: ${(error as Error).message}`)
    }
    return null
  }
}
