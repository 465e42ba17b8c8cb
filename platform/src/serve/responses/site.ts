import { twinPath } from '@orchard/shared/contracts'
import { DAY_MS } from '@orchard/shared/format'
import { matchRoutes } from '@orchard/shared/router/server'
import type { Announced } from '#src/serve/render/messages.ts'
import type { RenderPool } from '#src/serve/render/pool.ts'
import { findResource, type ReleaseSet } from '#src/serve/variants/release-set.ts'
import { cacheKey, keptQuery } from './cache-key.ts'
import { type CachedResponse, FULL_CACHE } from './cached-response.ts'
import { CanonicalPaths } from './canonical-path.ts'
import { inPlaceOfPage, NO_SUCH_PAGE, twinOf } from './markdown-twin.ts'
import { PageCache } from './page-cache.ts'
import {
  createRenderer,
  type OwnedPage,
  type RenderOptions,
  type SiteRequest,
} from './rendered-response.ts'

const NOT_FOUND_KEY = 'not-found'
const NOT_FOUND_PATH = '/notfound'

/** Dependencies and settings of a site. */
export interface SiteOptions extends RenderOptions {
  pool: Pick<RenderPool, 'render' | 'isCalm'>
  /** Limit of cached responses; 2,000 by default. */
  maxCached?: number
  /** Milliseconds since 1970; the machine's own clock by default. */
  now?(): number
  /** What operators have announced; another object when that has changed, since pages depend on it. */
  announced?(): Announced
}

/** Responds to pages and resources of one release set at a time, from its cache or by rendering. */
export class Site {
  #set: ReleaseSet
  /** Number of the day in UTC that the cached responses are of, since pages may depend on it. */
  #day: number
  /** What the cached responses say of announcements. */
  #announced: Announced | undefined
  #routes: OwnedPage[] = []
  #canonical = new CanonicalPaths([], [])
  readonly #cache: PageCache
  readonly #options: SiteOptions
  readonly #renderer: ReturnType<typeof createRenderer>

  constructor(set: ReleaseSet, options: SiteOptions) {
    this.#cache = new PageCache(options.maxCached ?? FULL_CACHE, options.pool)
    this.#options = options
    this.#renderer = createRenderer(options)
    this.#set = set
    this.#day = this.#today()
    this.#announced = options.announced?.()
    this.use(set)
  }

  get releaseSet(): ReleaseSet {
    return this.#set
  }

  /** Serves another release set from the next request on. */
  use(set: ReleaseSet): void {
    this.#set = set
    this.#routes = set.remotes.flatMap((owner) =>
      owner.routes.pages.map((page) => ({ path: page.path, page, owner })),
    )
    const resources = set.remotes.flatMap(({ routes }) => routes.resources ?? [])
    const patterns = [...this.#routes, ...resources].map(({ path }) => path)
    const exact = patterns.filter((path) => !/[:*]/.test(path))
    this.#canonical = new CanonicalPaths(patterns, [...this.paths, ...exact])
    this.#cache.startAnew()
  }

  /**
   * The one spelling of an address; visitors with another one are sent there.
   * @throws {URIError} for malformed escapes.
   */
  canonical(pathname: string): string {
    this.#dropStale()
    return this.#canonical.spell(pathname)
  }

  /** The cached response for an address without a query, if there is one. */
  peek(pathname: string): CachedResponse | undefined {
    this.#dropStale()
    return this.#cache.peek(pathname)
  }

  /** Paths of all public pages, for the sitemap. */
  get paths(): string[] {
    const today = new Date(this.#now()).toISOString().slice(0, 10)
    return this.#set.remotes.flatMap(({ paths, upcoming = [] }) => [
      ...paths,
      ...upcoming.filter(({ from }) => from <= today).map(({ path }) => path),
    ])
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }

  #today(): number {
    return Math.floor(this.#now() / DAY_MS)
  }

  /** Pages of an earlier day, or without what is announced now, are stale; they only replace failures. */
  #dropStale(): void {
    const today = this.#today()
    const announced = this.#options.announced?.()
    if (today === this.#day && announced === this.#announced) return
    this.#day = today
    this.#announced = announced
    this.use(this.#set)
  }

  /** Responds to a request for a page or a resource. Never rejects: a failure is a response, too. */
  async respond(request: SiteRequest): Promise<CachedResponse> {
    this.#dropStale()
    const { signal, url } = request
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const resource = isRead ? findResource(this.#set, url.pathname) : null
    if (resource) return this.#responseResource(url.pathname, resource, request)
    const asMarkdown = isRead && request.prefersMarkdown === true
    const match = matchRoutes(this.#routes, url.pathname)?.at(-1)
    const found = match?.route
    const twin = asMarkdown && found ? twinOf(found.owner, found.page.id) : undefined
    if (match && found && twin) {
      const path = twinPath(url.pathname)
      const { id, cache } = twin
      const resource = { unit: found.owner.unit, id, cache, params: match.params }
      return inPlaceOfPage(await this.#responseResource(path, resource, request), path)
    }
    const address = url.pathname + url.search
    if (!isRead) return this.#renderer.page(this.#rendered(), request, address, found, signal)
    if (!found && (asMarkdown || url.pathname.endsWith('.md'))) return NO_SUCH_PAGE
    if (!found)
      // One response for every unknown address, so it must not repeat the one that was asked for first.
      return this.#cache.get(
        NOT_FOUND_KEY,
        signal,
        (shared) =>
          this.#renderer.page(this.#rendered(), request, NOT_FOUND_PATH, undefined, shared),
        () => true,
      )
    const { cache } = found.page
    const key = cacheKey(url.pathname, url.searchParams, cache)
    if (key === null) return this.#renderer.page(this.#rendered(), request, address, found, signal)
    const path = url.pathname + keptQuery(url.searchParams, cache)
    return this.#cache.get(key, signal, (shared) =>
      this.#renderer.page(this.#rendered(), request, path, found, shared),
    )
  }

  #rendered() {
    return { set: this.#set, announced: this.#announced }
  }

  #responseResource(
    path: string,
    { cache = {}, ...resource }: ReturnType<typeof findResource> & object,
    request: SiteRequest,
  ): CachedResponse | Promise<CachedResponse> {
    const { signal, url } = request
    const key = cacheKey(path, url.searchParams, cache)
    const render = (query: string, ended: AbortSignal | undefined) =>
      this.#renderer.resource(
        this.#rendered(),
        { ...resource, kind: 'resource', path: path + query },
        request,
        ended,
      )
    if (key === null) return render(url.search, signal)
    return this.#cache.get(key, signal, (shared) =>
      render(keptQuery(url.searchParams, cache), shared),
    )
  }
}
