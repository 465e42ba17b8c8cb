import { MARK_METRIC, TRACE_METRIC } from '@orchard/shared/contracts'
import { traceHeaders } from '@orchard/shared-node/tracing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ComposerConfig } from '#src/serve/config/config.ts'
import type { PageMarks } from '#src/serve/telemetry/page-marks.ts'
import { previewCookie } from '#src/serve/variants/cookies.ts'
import { forOneBrowser } from '#src/serve/variants/preview-note.ts'
import type { Variants } from '#src/serve/variants/variants.ts'
import type { VisitorVariant, VisitorVariants } from '#src/serve/variants/visitor-variants.ts'
import { bodyFor } from './accept-encoding.ts'
import type { CachedResponse, ShownPage } from './cached-response.ts'
import { prefersMarkdown } from './markdown-twin.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './plain-page.ts'
import { isSameOrigin } from './same-origin.ts'

/** An address longer than this is refused. */
export const MAX_URL_LENGTH = 16 * 1024
/** The only encoding in which the site's forms are sent. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const PREVIEW_PARAMETER = 'mfe'

declare module 'fastify' {
  interface FastifyReply {
    /** Null for what is neither a page nor a resource. */
    shown: ShownResponse | null
  }
}

/** A response of the site as logs and metrics describe it. */
interface ShownResponse {
  cache: 'hit' | 'miss'
  page: ShownPage | null
}

/** Dependencies of the route that responds to visitors. */
export interface SiteServices {
  config: ComposerConfig
  variants: Variants
  visitors: VisitorVariants
  marks: PageMarks
  /** Called for every page that a visitor gets. */
  onView(page: ShownPage, client: string): void
}

/**
 * Responds to pages, resources and forms: everything that is neither an asset nor the composer's own. A
 * cached response is sent without a look at the rest of the request.
 */
export async function sendSite(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, visitors } = services
  let variant = await visitors.find(request.headers)
  const asMarkdown = prefersMarkdown(request.headers.accept)
  if (variant.note === null && request.method === 'GET' && !asMarkdown) {
    const cached = variant.site.peek(request.url)
    if (cached) {
      reply.shown = { cache: 'hit', page: cached.page }
      return sendShared(services, variant, cached, request, reply)
    }
  }
  const url = parseUrl(request.url, config.site.origin)
  if (!url) return reply.status(400).type('text/plain').send('The address is malformed')
  const pathname = variant.site.canonical(url.pathname)
  if (pathname !== url.pathname) return reply.redirect(pathname + url.search, 308)
  if (request.method === 'POST' && !isSameOrigin(request))
    return reply.status(403).type('text/plain').send('Forms from other sites are not accepted')
  const contentType = request.headers['content-type']
  if (request.method === 'POST' && contentType && !FORM.test(contentType))
    return reply.status(415).type('text/plain').send('Forms must be URL-encoded')
  if (request.method === 'GET' && url.searchParams.has(PREVIEW_PARAMETER)) {
    const wanted = url.searchParams.getAll(PREVIEW_PARAMETER).join(',')
    url.searchParams.delete(PREVIEW_PARAMETER)
    const opened = await visitors.open(wanted, request.headers)
    if (typeof opened === 'string') return startPreview(config, opened, url, request, reply)
    variant = opened
  }
  const response = await variant.site.respond({
    method: request.method,
    url,
    body: request.body instanceof Buffer ? request.body : null,
    contentType: contentType ?? null,
    client: request.ip,
    requestId: request.id,
    prefersMarkdown: asMarkdown,
    signal: hangUp(reply),
  })
  reply.shown = { cache: 'miss', page: response.page }
  if (variant.note === null) return sendShared(services, variant, response, request, reply)
  const marked = forOneBrowser(response, variant.note)
  if (variant.cookie) reply.header('Set-Cookie', variant.cookie)
  return sendBody(marked, request, reply.headers(marked.headers))
}

/** A signal that is aborted when the connection ends before the response is sent. */
function hangUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Remembers the preview for this browser and leads to the same address without the parameter. */
function startPreview(
  { isSecure }: ComposerConfig,
  selection: string,
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('Cache-Control', 'no-store')
  // A link on another site must not switch releases unnoticed.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return reply
      .headers(PLAIN_PAGE_HEADERS)
      .send(
        plainPage(
          'A preview',
          `<p>A link on another site leads to a preview of this one: ${selection}. Open it only if you trust the person who gave you the link.</p><p><a href="?${PREVIEW_PARAMETER}=${selection}">Show the preview</a></p><p><a href="/">Go to the site</a></p>`,
        ),
      )
  return reply
    .header('Set-Cookie', previewCookie(selection, isSecure))
    .redirect(`/${url.pathname.replace(/^\/+/, '')}${url.search}`, 303)
}

/** Sends a response that all visitors of a variant share. */
function sendShared(
  { marks, onView, variants }: SiteServices,
  { cookie, site }: VisitorVariant,
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const varies = ['Accept-Encoding', response.headers['Vary'], variants.isSplit && 'Cookie']
  reply.headers(response.headers).header('Vary', varies.filter(Boolean).join(', '))
  // While a trial runs, caches on the way must not give one visitor's variant to another.
  if (variants.isSplit) {
    if (!/no-store/.test(response.headers['Cache-Control'] ?? ''))
      reply.header('Cache-Control', 'private, max-age=0, must-revalidate')
  }
  // Only here, where no shared cache keeps the response: a redirect, for example, may be kept by any.
  if (cookie) reply.header('Set-Cookie', cookie)
  if (response.page) {
    const { traceparent } = traceHeaders()
    reply.header(
      'Server-Timing',
      [
        response.headers['Server-Timing'],
        `${MARK_METRIC};desc="${marks.issue(site.releaseSet)}"`,
        ...(traceparent ? [`${TRACE_METRIC};desc="${traceparent}"`] : []),
      ].join(', '),
    )
    if (request.method === 'GET') onView(response.page, request.ip)
  }
  if (response.status === 200) {
    reply.header('ETag', response.etag)
    if (request.headers['if-none-match'] === response.etag) return reply.status(304).send()
  }
  return sendBody(response, request, reply)
}

function sendBody(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const found = bodyFor(response, request.headers['accept-encoding']?.toString() ?? '')
  const sendIt = ({ body, encoding }: Awaited<typeof found>) => {
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.status(response.status).send(body)
  }
  return found instanceof Promise ? found.then(sendIt) : sendIt(found)
}

function parseUrl(address: string, origin: string): URL | null {
  if (address.length > MAX_URL_LENGTH) return null
  try {
    // Joined, since a path that begins with two slashes would be taken for another host.
    const url = /^[/\\]/.test(address)
      ? new URL(`${origin}/${address.slice(1)}`)
      : new URL(address, origin)
    decodeURIComponent(url.pathname)
    return url.origin === origin ? url : null
  } catch {
    return null // malformed percent-encoding or host: the caller returns 400
  }
}
