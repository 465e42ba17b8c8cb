import type { PageRoute, ReleaseManifest } from '@orchard/shared/contracts'
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
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { type CachedResponse, makeResponse, type ShownPage } from './cached-response.ts'
import { NOT_A_FORM, OVERLOADED, UNAVAILABLE } from './fallback-pages.ts'
import { twinHeaders, twinOf } from './markdown-twin.ts'
import {
  contentSecurityPolicy,
  developmentPolicy,
  ISOLATION_HEADERS,
  reportingHeaders,
} from './security-headers.ts'

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

/** Settings of rendering. */
export interface RenderOptions {
  pool: Pick<RenderPool, 'render'>
  isSecure: boolean
  /** Origins that pages may fetch from beside the site's own. */
  connectTo: readonly string[]
  /** Origins of remotes that run from source; none outside of development. */
  devOrigins: readonly string[]
  log: Log
  /** Told of every page that could not be rendered, with the address of who asked for it. */
  onFailure?(page: ShownPage, client: string): void
}

/** A page and the release that it is of, as the routes find it. */
export interface OwnedPage {
  path: string
  page: PageRoute
  owner: ReleaseManifest
}

/** The release set to render, and the announcements that its pages show. */
export interface Rendered {
  set: ReleaseSet
  announced: Announced | undefined
}

/** Renders pages and resources into responses. Neither rejects: a failure is a response, too. */
export function createRenderer({
  connectTo,
  devOrigins,
  isSecure,
  log,
  onFailure,
  pool,
}: RenderOptions) {
  return { page, resource }

  async function page(
    site: Rendered,
    request: SiteRequest,
    path: string,
    found: OwnedPage | undefined,
    signal: AbortSignal | undefined,
  ): Promise<CachedResponse> {
    const shown = shownPage(site.set, found)
    try {
      const { result, milliseconds, isReleaseFault } = await renderPage(
        pool,
        {
          ...withAnnounced(site),
          kind: 'page',
          path,
          method: request.method === 'HEAD' ? 'GET' : request.method,
          body: request.body,
          contentType: request.contentType,
          client: request.client,
        },
        site.set,
        shown,
        signal,
      )
      if (result.failed) reportFailure(request, path, shown, result.failed, isReleaseFault)
      const headers: Record<string, string> = {
        'Content-Type': HTML,
        'Cache-Control':
          request.method === 'POST' ? 'no-store' : 'public, max-age=0, must-revalidate',
        'Content-Security-Policy': policyFor(result),
        ...reportingHeaders(isSecure),
        ...(found?.page.isIsolated ? ISOLATION_HEADERS : {}),
        ...(isAlsoMarkdown(found) ? { Vary: 'Accept' } : {}),
        'Server-Timing': `render;dur=${milliseconds.toFixed(1)}`,
      }
      if (result.status === 405) return NOT_A_FORM
      if (result.location) headers['Location'] = result.location
      if (result.retryAfter) headers['Retry-After'] = result.retryAfter
      return makeResponse(result.status, headers, result.body, shown)
    } catch (error) {
      return withoutResponse(error, (message) =>
        reportFailure(request, path, shown, message, false),
      )
    }
  }

  function reportFailure(
    request: SiteRequest,
    path: string,
    page: ShownPage,
    message: string,
    isReleaseFault: boolean,
  ): void {
    // A query may contain what a visitor typed, or a sign-in code.
    const address = path.replace(/\?.*/s, '')
    const name = `${page.unit}@${page.release}`
    log(`${name} ${address}: ${message}`, {
      page: name,
      requestId: request.requestId,
    })
    // A form may fail because the server behind it does; one link brings many visitors to a query.
    const isPlain = request.method !== 'POST' && address === path
    if (isReleaseFault && isPlain) onFailure?.(page, request.client)
  }

  function policyFor(page: PageResult): string {
    return devOrigins.length > 0
      ? developmentPolicy(devOrigins, connectTo)
      : contentSecurityPolicy(page, connectTo, isSecure)
  }

  async function resource(
    site: Rendered,
    job: Extract<RenderJob, { kind: 'resource' }>,
    { requestId }: SiteRequest,
    signal: AbortSignal | undefined,
  ): Promise<CachedResponse> {
    const owner = site.set.remotes.find(({ unit }) => unit === job.unit)
    const name = `${job.unit}@${owner?.release}`
    try {
      const { result } = await pool.render<ResourceResult>(
        { ...withAnnounced(site), ...job },
        site.set,
        {
          name: `${name} ${job.id}`,
          signal,
        },
      )
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
        log(`${name} ${job.path}: ${message}`, { page: name, requestId }),
      )
    }
  }
}

function withAnnounced({ announced }: Rendered): Pick<RenderJob, 'announced'> {
  const isEmpty =
    !announced || (announced.announcements.length === 0 && announced.notices.length === 0)
  return isEmpty ? {} : { announced }
}

function shownPage({ host }: ReleaseSet, found: OwnedPage | undefined): ShownPage {
  const { unit, release } = found?.owner ?? host
  return { unit, release, route: found?.page.id ?? 'host/not-found', host: host.release }
}

/** Returns the response to a failed render. Calls `report` unless the queue was full or the client has hung up. */
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
