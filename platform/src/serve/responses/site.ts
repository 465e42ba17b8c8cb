import { type PageRoute, type ReleaseManifest, twinPath } from '@orchard/shared/contracts'
import { matchRoutes } from '@orchard/shared/router/server'
import type { Log } from '@orchard/shared-node/log'
import { AbandonedError, OverloadError } from '#src/serve/render/errors.ts'
import type {
  Announced,
  PageResult,
  RenderJob,
  ResourceResult,
} from '#src/serve/render/messages.ts'
import { renderPage } from '#src/serve/render/page.ts'
import type { RenderPool } from '#src/serve/render/pool.ts'
import { findResource, type ReleaseSet } from '#src/serve/variants/release-set.ts'
import { cacheKey, keptQuery } from './cache-key.ts'
import {
  type CachedResponse,
  createResponseCache,
  FULL_CACHE,
  makeResponse,
  repackResponse,
  type ShownPage,
} from './cached-response.ts'
import { CanonicalPaths } from './canonical-path.ts'
import { NOT_A_FORM, OVERLOADED, UNAVAILABLE } from './fallback-pages.ts'
import { inPlaceOfPage, NO_SUCH_PAGE, twinHeaders, twinOf } from './markdown-twin.ts'
import { Repacker } from './repacker.ts'
import {
  contentSecurityPolicy,
  developmentPolicy,
  ISOLATION_HEADERS,
  reportingHeaders,
} from './security-headers.ts'
import { SharedWork } from './shared-work.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const NOT_FOUND_KEY = 'not-found'
const NOT_FOUND_PATH = '/notfound'
const HTML = 'text/html; charset=utf-8'

/** One visitor's request, as far as rendering cares. */
export interface SiteRequest {
  method: string
  url: URL
  body: Uint8Array | null
  contentType: string | null
  /** Address of the visitor, which a posted form passes on so that limits count visitors. */
  client: string
  requestId: string
  /** True if Markdown is as welcome as HTML. */
  prefersMarkdown?: boolean
  /** Aborted when the visitor hangs up. */
  signal?: AbortSignal
}

/** Dependencies and settings of a site. */
export interface SiteOptions {
  pool: Pick<RenderPool, 'render' | 'isCalm'>
  isSecure: boolean
  /** Origins that pages may fetch from beside the site's own. */
  connectTo: readonly string[]
  /** Origins of remotes that run from source; none outside of development. */
  devOrigins: readonly string[]
  /** Limit of cached responses; 2,000 by default. */
  maxCached?: number
  /** Milliseconds since 1970; the machine's own clock by default. */
  now?(): number
  /** What operators have announced; another object when that has changed, since pages depend on it. */
  announced?(): Announced
  log: Log
  /** Told of every page that could not be rendered, with the address of who asked for it. */
  onFailure?(page: ShownPage, client: string): void
}

/** A page and the release that it is of, as the routes find it. */
interface OwnedPage {
  path: string
  page: PageRoute
  owner: ReleaseManifest
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
  readonly #cache: ReturnType<typeof createResponseCache>
  /** Responses of earlier release sets, for pages whose new release does not render. */
  readonly #lastGood: ReturnType<typeof createResponseCache>
  #inFlight = new Map<string, SharedWork<CachedResponse>>()

  readonly #options: SiteOptions
  readonly #repacker: Repacker

  constructor(set: ReleaseSet, options: SiteOptions) {
    const max = options.maxCached ?? FULL_CACHE
    this.#cache = createResponseCache(max)
    this.#lastGood = createResponseCache(max)
    this.#options = options
    this.#repacker = new Repacker(() => options.pool.isCalm)
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
    for (const [key, response] of this.#cache.entries()) this.#lastGood.set(key, response)
    this.#cache.clear()
    this.#inFlight.clear()
    this.#repacker.clear()
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
    const known = this.#cache.get(pathname)
    if (known) this.#repacker.promote(pathname)
    return known
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
    if (!isRead) return this.#renderPage(request, address, found, signal)
    if (!found && (asMarkdown || url.pathname.endsWith('.md'))) return NO_SUCH_PAGE
    if (!found)
      // One response for every unknown address, so it must not repeat the one that was asked for first.
      return this.#cached(NOT_FOUND_KEY, signal, (shared) =>
        this.#renderPage(request, NOT_FOUND_PATH, undefined, shared),
      )
    const { cache } = found.page
    const key = cacheKey(url.pathname, url.searchParams, cache)
    if (key === null) return this.#renderPage(request, address, found, signal)
    const path = url.pathname + keptQuery(url.searchParams, cache)
    return this.#cached(key, signal, (shared) => this.#renderPage(request, path, found, shared))
  }

  #responseResource(
    path: string,
    { cache = {}, ...resource }: ReturnType<typeof findResource> & object,
    request: SiteRequest,
  ): CachedResponse | Promise<CachedResponse> {
    const { signal, url } = request
    const key = cacheKey(path, url.searchParams, cache)
    const render = (query: string, ended: AbortSignal | undefined) =>
      this.#renderResource(
        { ...this.#withAnnounced(), ...resource, kind: 'resource', path: path + query },
        request,
        ended,
      )
    if (key === null) return render(url.search, signal)
    return this.#cached(key, signal, (shared) => render(keptQuery(url.searchParams, cache), shared))
  }

  #withAnnounced(): Pick<RenderJob, 'announced'> {
    const announced = this.#announced
    const isEmpty =
      !announced || (announced.announcements.length === 0 && announced.notices.length === 0)
    return isEmpty ? {} : { announced }
  }

  #shownPage(found: OwnedPage | undefined): ShownPage {
    const { host } = this.#set
    const { unit, release } = found?.owner ?? host
    return { unit, release, route: found?.page.id ?? 'host/not-found', host: host.release }
  }

  /** Returns the cached response, joins a render under way, or renders; caches good responses only. */
  #cached(
    key: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<CachedResponse>,
  ): CachedResponse | Promise<CachedResponse> {
    const known = this.peek(key)
    if (known) return known
    const underWay = this.#inFlight.get(key)
    if (underWay) return underWay.join(signal)
    const [set, day, announced] = [this.#set, this.#day, this.#announced]
    const forget = () => {
      if (this.#inFlight.get(key) === work) this.#inFlight.delete(key)
    }
    const work = new SharedWork(async (shared): Promise<CachedResponse> => {
      try {
        const response = await make(shared)
        const isGood = response.status === 200 || key === NOT_FOUND_KEY
        const isFresh = this.#set === set && this.#day === day && this.#announced === announced
        if (isGood && response.status < 500 && isFresh) this.#keep(key, response)
        return response.status >= 500 ? (this.#lastGood.get(key) ?? response) : response
      } finally {
        forget()
      }
    }, forget)
    this.#inFlight.set(key, work)
    return work.join(signal)
  }

  #keep(key: string, response: CachedResponse): void {
    this.#cache.set(key, response)
    this.#repacker.add(key, async () => {
      if (this.#cache.peek(key) !== response) return
      const repacked = await repackResponse(response)
      if (this.#cache.peek(key) === response) this.#cache.set(key, repacked)
    })
  }

  async #renderPage(
    request: SiteRequest,
    path: string,
    found: OwnedPage | undefined,
    signal: AbortSignal | undefined,
  ): Promise<CachedResponse> {
    const page = this.#shownPage(found)
    try {
      const { result, milliseconds, isReleaseFault } = await renderPage(
        this.#options.pool,
        {
          ...this.#withAnnounced(),
          kind: 'page',
          path,
          method: request.method === 'HEAD' ? 'GET' : request.method,
          body: request.body,
          contentType: request.contentType,
          client: request.client,
        },
        this.#set,
        page,
        signal,
      )
      if (result.failed) this.#reportFailure(request, path, page, result.failed, isReleaseFault)
      const headers: Record<string, string> = {
        'Content-Type': HTML,
        'Cache-Control':
          request.method === 'POST' ? 'no-store' : 'public, max-age=0, must-revalidate',
        'Content-Security-Policy': this.#policyFor(result),
        ...reportingHeaders(this.#options.isSecure),
        ...(found?.page.isIsolated ? ISOLATION_HEADERS : {}),
        ...(isAlsoMarkdown(found) ? { Vary: 'Accept' } : {}),
        'Server-Timing': `render;dur=${milliseconds.toFixed(1)}`,
      }
      if (result.status === 405) return NOT_A_FORM
      if (result.location) headers['Location'] = result.location
      if (result.retryAfter) headers['Retry-After'] = result.retryAfter
      return makeResponse(result.status, headers, result.body, page)
    } catch (error) {
      return withoutResponse(error, (message) =>
        this.#reportFailure(request, path, page, message, false),
      )
    }
  }

  #reportFailure(
    request: SiteRequest,
    path: string,
    page: ShownPage,
    message: string,
    isReleaseFault: boolean,
  ): void {
    // A query may contain what a visitor typed, or a sign-in code.
    const address = path.replace(/\?.*/s, '')
    const name = `${page.unit}@${page.release}`
    this.#options.log(`${name} ${address}: ${message}`, {
      page: name,
      requestId: request.requestId,
    })
    // A form may fail because the server behind it does; one link brings many visitors to a query.
    const isPlain = request.method !== 'POST' && address === path
    if (isReleaseFault && isPlain) this.#options.onFailure?.(page, request.client)
  }

  #policyFor(page: PageResult): string {
    const { connectTo, devOrigins, isSecure } = this.#options
    return devOrigins.length > 0
      ? developmentPolicy(devOrigins, connectTo)
      : contentSecurityPolicy(page, connectTo, isSecure)
  }

  async #renderResource(
    job: Extract<RenderJob, { kind: 'resource' }>,
    { requestId }: SiteRequest,
    signal: AbortSignal | undefined,
  ): Promise<CachedResponse> {
    const owner = this.#set.remotes.find(({ unit }) => unit === job.unit)
    const name = `${job.unit}@${owner?.release}`
    try {
      const { result } = await this.#options.pool.render<ResourceResult>(job, this.#set, {
        name: `${name} ${job.id}`,
        signal,
      })
      return makeResponse(
        result.status ?? 200,
        {
          'Content-Type': result.contentType,
          'Cache-Control': 'public, max-age=0, must-revalidate',
          'Access-Control-Allow-Origin': '*',
          ...(result.status === 200 ? twinHeaders(job.id, job.path) : {}),
          ...(result.fileName
            ? { 'Content-Disposition': `attachment; filename="${result.fileName}"` }
            : {}),
        },
        result.body,
      )
    } catch (error) {
      return withoutResponse(error, (message) =>
        this.#options.log(`${name} ${job.path}: ${message}`, { page: name, requestId }),
      )
    }
  }
}

/** The response in place of one that could not be made; `report` is told unless there were too many, or nobody waits. */
function withoutResponse(error: unknown, report: (message: string) => void): CachedResponse {
  if (error instanceof OverloadError) return OVERLOADED
  // The client has hung up, so that nothing failed.
  if (!(error instanceof AbandonedError)) report((error as Error).message)
  return UNAVAILABLE
}

/** An unknown address is, too. */
function isAlsoMarkdown(found: OwnedPage | undefined): boolean {
  return !found || twinOf(found.owner, found.page.id) !== undefined
}
