import type { PageRoute } from '@orchard/shared/contracts'
import { matchRoutes } from '@orchard/shared/router/server'
import { cacheKey, keptQuery } from './cache-key.ts'
import { CanonicalPaths } from './canonical-path.ts'
import { NOT_A_FORM, OVERLOADED, UNAVAILABLE } from './last-answers.ts'
import { findResource, type ReleaseSet } from './release-set.ts'
import { AbandonedError, OverloadError } from './render-errors.ts'
import type { PageResult, RenderJob, ResourceResult } from './render-messages.ts'
import { renderPage } from './render-page.ts'
import type { RenderPool } from './render-pool.ts'
import { Repacker } from './repacker.ts'
import { contentSecurityPolicy, developmentPolicy, reportingHeaders } from './security-headers.ts'
import { SharedWork } from './shared-work.ts'
import {
  createAnswerCache,
  makeAnswer,
  repackAnswer,
  type ShownPage,
  type StoredAnswer,
} from './stored-answer.ts'

const MAX_CACHED_ANSWERS = 2_000
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
  /** Aborted when the visitor hangs up. */
  signal?: AbortSignal
}

/** What the site needs from its surroundings. */
export interface SiteOptions {
  pool: RenderPool
  isSecure: boolean
  /** Origins that pages may fetch from beside the site's own. */
  connectTo: readonly string[]
  /** Origins of remotes that run from source; none outside of development. */
  devOrigins: readonly string[]
  /** How many answers are kept; 2,000 by default. */
  maxCached?: number
  log(message: string): void
  /** Told of every page that could not be rendered, with the address of who asked for it. */
  onFailure?(page: ShownPage, client: string): void
}

/** Answers pages and resources of one release set at a time, from its cache or by rendering. */
export class Site {
  #set: ReleaseSet
  #routes: { path: string; page: PageRoute }[] = []
  #canonical = new CanonicalPaths([], [])
  readonly #cache: ReturnType<typeof createAnswerCache>
  /** Answers of earlier release sets, for pages whose new release does not render. */
  readonly #lastGood: ReturnType<typeof createAnswerCache>
  #inFlight = new Map<string, SharedWork<StoredAnswer>>()

  readonly #options: SiteOptions
  readonly #repacker: Repacker

  constructor(set: ReleaseSet, options: SiteOptions) {
    const max = options.maxCached ?? MAX_CACHED_ANSWERS
    this.#cache = createAnswerCache(max)
    this.#lastGood = createAnswerCache(max)
    this.#options = options
    this.#repacker = new Repacker(() => options.pool.isCalm)
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
    const resources = set.remotes.flatMap(({ routes }) => routes.resources ?? [])
    const patterns = [...this.#routes, ...resources].map(({ path }) => path)
    const exact = patterns.filter((path) => !/[:*]/.test(path))
    this.#canonical = new CanonicalPaths(patterns, [...this.paths, ...exact])
    for (const [key, answer] of this.#cache.entries()) this.#lastGood.set(key, answer)
    this.#cache.clear()
    this.#inFlight.clear()
    this.#repacker.clear()
  }

  /**
   * The one spelling of an address; visitors with another one are sent there.
   * @throws {URIError} for malformed escapes.
   */
  canonical(pathname: string): string {
    return this.#canonical.spell(pathname)
  }

  /** The cached answer for an address without a query, if there is one. */
  peek(pathname: string): StoredAnswer | undefined {
    const known = this.#cache.get(pathname)
    if (known) this.#repacker.promote(pathname)
    return known
  }

  /** Paths of all public pages, for the sitemap. */
  get paths(): string[] {
    return this.#set.remotes.flatMap((remote) => remote.paths)
  }

  /** Answers a request for a page or a resource. Never rejects: a failure is an answer, too. */
  async answer(request: SiteRequest): Promise<StoredAnswer> {
    const { signal, url } = request
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const resource = isRead ? findResource(this.#set, url.pathname) : null
    if (resource)
      return this.#cached(url.pathname, signal, (shared) =>
        this.#renderResource({ kind: 'resource', path: url.pathname, ...resource }, shared),
      )
    const page = matchRoutes(this.#routes, url.pathname)?.at(-1)?.route.page
    const shown = this.#shownPage(page)
    const address = url.pathname + url.search
    if (!isRead) return this.#renderPage(request, address, shown, signal)
    if (!page)
      // One answer for every unknown address, so it must not repeat the one that was asked for first.
      return this.#cached(NOT_FOUND_KEY, signal, (shared) =>
        this.#renderPage(request, NOT_FOUND_PATH, shown, shared),
      )
    const key = cacheKey(url.pathname, url.searchParams, page.cache)
    if (key === null) return this.#renderPage(request, address, shown, signal)
    const path = url.pathname + keptQuery(url.searchParams, page.cache)
    return this.#cached(key, signal, (shared) => this.#renderPage(request, path, shown, shared))
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

  /** The kept answer, or the one that is being made for others, or a new one, which is kept if it is good. */
  #cached(
    key: string,
    signal: AbortSignal | undefined,
    make: (signal: AbortSignal) => Promise<StoredAnswer>,
  ): StoredAnswer | Promise<StoredAnswer> {
    const known = this.peek(key)
    if (known) return known
    const underWay = this.#inFlight.get(key)
    if (underWay) return underWay.join(signal)
    const set = this.#set
    const forget = () => {
      if (this.#inFlight.get(key) === work) this.#inFlight.delete(key)
    }
    const work = new SharedWork(async (shared): Promise<StoredAnswer> => {
      try {
        const answer = await make(shared)
        const isGood = answer.status === 200 || key === NOT_FOUND_KEY
        if (isGood && answer.status < 500 && this.#set === set) this.#keep(key, answer)
        return answer.status >= 500 ? (this.#lastGood.get(key) ?? answer) : answer
      } finally {
        forget()
      }
    }, forget)
    this.#inFlight.set(key, work)
    return work.join(signal)
  }

  #keep(key: string, answer: StoredAnswer): void {
    this.#cache.set(key, answer)
    this.#repacker.add(key, async () => {
      if (this.#cache.peek(key) !== answer) return
      const repacked = await repackAnswer(answer)
      if (this.#cache.peek(key) === answer) this.#cache.set(key, repacked)
    })
  }

  async #renderPage(
    request: SiteRequest,
    path: string,
    page: ShownPage,
    signal: AbortSignal | undefined,
  ): Promise<StoredAnswer> {
    try {
      const { result, milliseconds, isReleaseFault } = await renderPage(
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
        signal,
      )
      if (result.failed) this.#reportFailure(request, path, page, result.failed, isReleaseFault)
      const headers: Record<string, string> = {
        'Content-Type': HTML,
        'Cache-Control':
          request.method === 'POST' ? 'no-store' : 'public, max-age=0, must-revalidate',
        'Content-Security-Policy': this.#policyFor(result),
        ...reportingHeaders(this.#options.isSecure),
        'Server-Timing': `render;dur=${milliseconds.toFixed(1)}`,
      }
      if (result.status === 405) return NOT_A_FORM
      if (result.location) headers['Location'] = result.location
      if (result.retryAfter) headers['Retry-After'] = result.retryAfter
      return makeAnswer(result.status, headers, result.body, page)
    } catch (error) {
      if (error instanceof OverloadError) return OVERLOADED
      // The client is gone; what it would get does not matter.
      if (!(error instanceof AbandonedError))
        this.#reportFailure(request, path, page, (error as Error).message, false)
      return UNAVAILABLE
    }
  }

  #reportFailure(
    request: SiteRequest,
    path: string,
    page: ShownPage,
    message: string,
    isReleaseFault: boolean,
  ): void {
    // A query may have what a visitor typed, or a code to sign in with.
    const address = path.replace(/\?.*/s, '')
    this.#options.log(`${page.unit}@${page.release} ${address}: ${message}`)
    // A form that fails may be due to the server that it is for.
    if (isReleaseFault && request.method !== 'POST') this.#options.onFailure?.(page, request.client)
  }

  #policyFor(page: PageResult): string {
    const { connectTo, devOrigins, isSecure } = this.#options
    return devOrigins.length > 0
      ? developmentPolicy(devOrigins, connectTo)
      : contentSecurityPolicy(page, connectTo, isSecure)
  }

  async #renderResource(
    job: Extract<RenderJob, { kind: 'resource' }>,
    signal: AbortSignal,
  ): Promise<StoredAnswer> {
    const owner = this.#set.remotes.find(({ unit }) => unit === job.unit)
    const name = `${job.unit}@${owner?.release}`
    try {
      const { result } = await this.#options.pool.render<ResourceResult>(job, this.#set, {
        name: `${name} ${job.id}`,
        signal,
      })
      return makeAnswer(
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
      )
    } catch (error) {
      if (error instanceof OverloadError) return OVERLOADED
      if (!(error instanceof AbandonedError))
        this.#options.log(`${name} ${job.path}: ${(error as Error).message}`)
      return UNAVAILABLE
    }
  }
}
