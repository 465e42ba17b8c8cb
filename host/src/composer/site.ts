import type { PageRoute, ResourceAnswer } from '@orchard/shared/contracts'
import { matchRoutes } from '@orchard/shared/router/server'
import type { RenderedPage } from '#src/server/render-site.tsx'
import { cacheKey, keptQuery } from './cache-key.ts'
import { notAForm, unavailableAnswer } from './last-answers.ts'
import { findResource, type ReleaseSet } from './release-set.ts'
import type { RenderJob } from './render-messages.ts'
import { renderPage } from './render-page.ts'
import type { RenderPool } from './render-pool.ts'
import { contentSecurityPolicy, developmentPolicy, reportingHeaders } from './security-headers.ts'
import {
  createAnswerCache,
  type Effort,
  type ShownPage,
  type StoredAnswer,
  storeAnswer,
} from './stored-answer.ts'

const MAX_CACHED_ANSWERS = 1_000
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
}

/** What the site needs from its surroundings. */
export interface SiteOptions {
  pool: RenderPool
  isSecure: boolean
  /** Origins that pages may fetch from beside the site's own. */
  connectTo: readonly string[]
  /** Origins of remotes that run from source; none outside of development. */
  devOrigins: readonly string[]
  /** How many answers are kept; 1,000 by default. */
  maxCached?: number
  log(message: string): void
  /** Told of every page that could not be rendered, with the address of who asked for it. */
  onFailure?(page: ShownPage, client: string): void
}

/** Answers pages and resources of one release set at a time, from its cache or by rendering. */
export class Site {
  #set: ReleaseSet
  #routes: { path: string; page: PageRoute }[] = []
  readonly #cache: ReturnType<typeof createAnswerCache>
  /** Answers of earlier release sets, for pages whose new release does not render. */
  readonly #lastGood: ReturnType<typeof createAnswerCache>
  #inFlight = new Map<string, Promise<StoredAnswer>>()

  readonly #options: SiteOptions

  constructor(set: ReleaseSet, options: SiteOptions) {
    const max = options.maxCached ?? MAX_CACHED_ANSWERS
    this.#cache = createAnswerCache(max)
    this.#lastGood = createAnswerCache(max)
    this.#options = options
    this.#set = set
    this.use(set)
  }

  get releaseSet(): ReleaseSet {
    return this.#set
  }

  /** Serves another release set from the next request on. */
  use(set: ReleaseSet): void {
    this.#set = set
    this.#routes = set.remotes.flatMap((remote) =>
      remote.routes.pages.map((page) => ({ path: page.path, page })),
    )
    for (const [key, answer] of this.#cache.entries()) this.#lastGood.set(key, answer)
    this.#cache.clear()
    this.#inFlight.clear()
  }

  /** The cached answer for an address without a query, if there is one. */
  peek(pathname: string): StoredAnswer | undefined {
    return this.#cache.get(pathname)
  }

  /** Paths of all public pages, for the sitemap. */
  get paths(): string[] {
    return this.#set.remotes.flatMap((remote) => remote.paths)
  }

  /** Answers a request for a page or a resource. Never rejects: a failure is an answer, too. */
  async answer(request: SiteRequest): Promise<StoredAnswer> {
    const { url } = request
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const resource = isRead ? findResource(this.#set, url.pathname) : null
    if (resource)
      return this.#cached(url.pathname, (effort) =>
        this.#renderResource({ kind: 'resource', path: url.pathname, ...resource }, effort),
      )
    const page = matchRoutes(this.#routes, url.pathname)?.at(-1)?.route.page
    const shown = this.#shownPage(page)
    if (!isRead) return this.#renderPage(request, url.pathname + url.search, 'quick', shown)
    if (!page)
      // One answer for every unknown address, so it must not repeat the one that was asked for first.
      return this.#cached(NOT_FOUND_KEY, (effort) =>
        this.#renderPage(request, NOT_FOUND_PATH, effort, shown),
      )
    const key = cacheKey(url.pathname, url.searchParams, page.cache)
    if (key === null) return this.#renderPage(request, url.pathname + url.search, 'quick', shown)
    const path = url.pathname + keptQuery(url.searchParams, page.cache)
    return this.#cached(key, (effort) => this.#renderPage(request, path, effort, shown))
  }

  #shownPage(page: PageRoute | undefined): ShownPage {
    const { host, remotes } = this.#set
    const owner = page && remotes.find(({ routes }) => routes.pages.includes(page))
    return {
      unit: owner?.unit ?? 'host',
      release: owner?.release ?? host.release,
      route: page?.id ?? 'host/not-found',
      host: host.release,
    }
  }

  async #cached(
    key: string,
    make: (effort: Effort) => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const set = this.#set
    const known = this.#cache.get(key) ?? this.#inFlight.get(key)
    if (known) return known
    const making = make('quick').then((answer) => {
      if (this.#set !== set) return answer
      const isGood = answer.status === 200 || key === NOT_FOUND_KEY
      if (isGood) {
        this.#cache.set(key, answer)
        void this.#repack(key, answer)
      }
      return answer.status >= 500 ? (this.#lastGood.get(key) ?? answer) : answer
    })
    this.#inFlight.set(key, making)
    try {
      return await making
    } finally {
      if (this.#inFlight.get(key) === making) this.#inFlight.delete(key)
    }
  }

  /** Replaces a quickly compressed answer by a thoroughly compressed one of the same content. */
  async #repack(key: string, quick: StoredAnswer): Promise<void> {
    const { status, headers, plain, page } = quick
    const thorough = await storeAnswer(status, headers, plain.toString(), 'thorough', page)
    if (this.#cache.peek(key) === quick) this.#cache.set(key, thorough)
  }

  async #renderPage(
    request: SiteRequest,
    path: string,
    effort: Effort,
    page: ShownPage,
  ): Promise<StoredAnswer> {
    try {
      const { result, milliseconds } = await renderPage(
        this.#options.pool,
        {
          kind: 'page',
          path,
          method: request.method === 'HEAD' ? 'GET' : request.method,
          body: request.body,
          contentType: request.contentType,
          client: request.client,
        },
        this.#set,
        page,
      )
      if (result.failed) this.#reportFailure(request, path, page, result.failed)
      const headers: Record<string, string> = {
        'Content-Type': HTML,
        'Cache-Control':
          request.method === 'POST' ? 'no-store' : 'public, max-age=0, must-revalidate',
        'Content-Security-Policy': this.#policyFor(result),
        ...reportingHeaders(this.#options.isSecure),
        'Server-Timing': `render;dur=${milliseconds.toFixed(1)}`,
      }
      if (result.status === 405) return notAForm()
      if (result.location) headers['Location'] = result.location
      if (result.retryAfter) headers['Retry-After'] = result.retryAfter
      return await storeAnswer(result.status, headers, result.html, effort, page)
    } catch (error) {
      this.#reportFailure(request, path, page, (error as Error).message)
      return unavailableAnswer()
    }
  }

  #reportFailure(request: SiteRequest, path: string, page: ShownPage, message: string): void {
    // A query may have what a visitor typed, or a code to sign in with.
    const address = path.replace(/\?.*/s, '')
    this.#options.log(`${page.unit}@${page.release} ${address}: ${message}`)
    // A form that fails may be due to the server that it is for.
    if (request.method !== 'POST') this.#options.onFailure?.(page, request.client)
  }

  #policyFor(page: RenderedPage): string {
    const { connectTo, devOrigins, isSecure } = this.#options
    return devOrigins.length > 0
      ? developmentPolicy(devOrigins, connectTo)
      : contentSecurityPolicy(page, connectTo, isSecure)
  }

  async #renderResource(
    job: Extract<RenderJob, { kind: 'resource' }>,
    effort: Effort,
  ): Promise<StoredAnswer> {
    const owner = this.#set.remotes.find(({ unit }) => unit === job.unit)
    const name = `${job.unit}@${owner?.release}`
    try {
      const { pool } = this.#options
      const { result } = await pool.render<ResourceAnswer>(job, this.#set, `${name} ${job.id}`)
      return await storeAnswer(
        result.status ?? 200,
        {
          'Content-Type': result.contentType,
          'Cache-Control': 'public, max-age=0, must-revalidate',
          'Access-Control-Allow-Origin': '*',
          ...(result.fileName
            ? { 'Content-Disposition': `attachment; filename="${result.fileName}"` }
            : {}),
        },
        result.body,
        effort,
      )
    } catch (error) {
      this.#options.log(`${name} ${job.path}: ${(error as Error).message}`)
      return unavailableAnswer()
    }
  }
}
