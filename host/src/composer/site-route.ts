import type { FastifyReply, FastifyRequest } from 'fastify'
import { MARK_METRIC } from '#src/app/reports.ts'
import { bodyFor } from './accept-encoding.ts'
import type { ComposerConfig } from './config.ts'
import { bucketCookie, OVERRIDE_COOKIE, overrideCookie, readBucket, readCookie } from './cookies.ts'
import type { Deployment } from './deployment.ts'
import { formatSelection, parseSelection, type Selection } from './override.ts'
import { OverrideError, type OverrideSites } from './override-sites.ts'
import type { PageMarks } from './page-marks.ts'
import { forOneBrowser, overrideBadge, overrideNotice } from './page-notes.ts'
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'
import { isSameOrigin } from './same-origin.ts'
import { Site } from './site.ts'
import type { ShownPage, StoredAnswer } from './stored-answer.ts'
import { BUCKETS } from './visitor-groups.ts'

/** An address longer than this is refused. */
export const MAX_URL_LENGTH = 16 * 1024
/** The only way in which the site's forms are sent; the reader of any other may fail. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const OVERRIDE_PARAMETER = 'mfe'
const UNKNOWN_SELECTION = 'The address asks for releases in a form that is not known.'

/** What answering visitors needs. */
export interface Surroundings {
  config: ComposerConfig
  deployment: Deployment
  overrides: OverrideSites
  marks: PageMarks
  /** Told of every page that a visitor gets. */
  onView(page: ShownPage, client: string): void
  /** A number from 0 up to but not including 1. */
  random(): number
}

/** Answers everything that is neither an asset nor the composer's own. */
export async function sendSite(
  around: Surroundings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, deployment } = around
  const chosen = readCookie(request.headers.cookie, OVERRIDE_COOKIE) || null
  const site = deployment.siteFor(visitorBucket(around, request, reply))
  const known = chosen === null && request.method === 'GET' ? site.peek(request.url) : undefined
  if (known) return send(around, site, known, request, reply)
  const url = parseUrl(request.url, config.site.origin)
  if (!url) return reply.status(400).type('text/plain').send('The address is malformed')
  const pathname = site.canonical(url.pathname)
  if (pathname !== url.pathname) return reply.redirect(pathname + url.search, 308)
  if (request.method === 'POST' && !isSameOrigin(request))
    return reply.status(403).type('text/plain').send('Forms of other sites are not accepted')
  const contentType = request.headers['content-type']
  if (request.method === 'POST' && contentType && !FORM.test(contentType))
    return reply.status(415).type('text/plain').send('Forms come as URL-encoded text')
  if (request.method === 'GET' && url.searchParams.has(OVERRIDE_PARAMETER))
    return choose(around, url, request, reply)
  if (chosen) return sendChosen(around, chosen, url, request, reply)
  return send(around, site, await ask(site, url, request, reply), request, reply)
}

function ask(
  site: Site,
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StoredAnswer> {
  return site.answer({
    method: request.method,
    url,
    body: request.body instanceof Buffer ? request.body : null,
    contentType: request.headers['content-type'] ?? null,
    client: request.ip,
    signal: hangUp(reply),
  })
}

/** A signal that is aborted when the connection ends before the answer is sent. */
function hangUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** The bucket of a visitor, who is put into one at random the first time that it matters. */
function visitorBucket(
  { deployment, config, random }: Surroundings,
  request: FastifyRequest,
  reply: FastifyReply,
): number | null {
  if (!deployment.isSplit) return null
  const known = readBucket(request.headers.cookie)
  // What asks for data without a page around it is in no group.
  if (known !== null || !request.headers.accept?.includes('text/html')) return known
  const bucket = Math.floor(random() * BUCKETS)
  reply.header('Set-Cookie', bucketCookie(bucket, config.isSecure))
  return bucket
}

/** The site that a visitor gets at the next request for a page. */
export async function visitorSite(around: Surroundings, request: FastifyRequest): Promise<Site> {
  const selection = parseSelection(readCookie(request.headers.cookie, OVERRIDE_COOKIE) ?? '')
  const chosen = selection ? await open(around, selection) : null
  return chosen instanceof Site
    ? chosen
    : around.deployment.siteFor(readBucket(request.headers.cookie))
}

/** `?mfe=…`: remembers the choice for this browser and shows the same address without it. */
async function choose(
  around: Surroundings,
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const selection = parseSelection(url.searchParams.getAll(OVERRIDE_PARAMETER).join(','))
  url.searchParams.delete(OVERRIDE_PARAMETER)
  if (!selection) return sendWithNotice(around, UNKNOWN_SELECTION, url, request, reply)
  const site = await open(around, selection)
  if (typeof site === 'string') return sendWithNotice(around, site, url, request, reply)
  // Nobody is led to another release by a link of another site without seeing that.
  if (request.headers['sec-fetch-site'] === 'cross-site')
    return reply
      .headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PLAIN_PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(
        plainPage(
          'A preview',
          `<p>A link of another site leads to a preview of this one: ${formatSelection(selection)}. Open it only if you trust who gave you the link.</p><p><a href="?${OVERRIDE_PARAMETER}=${formatSelection(selection)}">Show the preview</a></p><p><a href="/">Go to the site</a></p>`,
        ),
      )
  return reply
    .header('Set-Cookie', overrideCookie(formatSelection(selection), around.config.isSecure))
    .header('Cache-Control', 'no-store')
    .redirect(`/${url.pathname.replace(/^\/+/, '')}${url.search}`, 303)
}

/** The site with the releases that this browser chose before. */
async function sendChosen(
  around: Surroundings,
  chosen: string,
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const selection = parseSelection(chosen)
  const site = selection ? await open(around, selection) : UNKNOWN_SELECTION
  if (!selection || typeof site === 'string') {
    reply.header('Set-Cookie', overrideCookie(null, around.config.isSecure))
    return sendWithNotice(around, String(site), url, request, reply)
  }
  const badge = overrideBadge(formatSelection(selection))
  return sendOnce(forOneBrowser(await ask(site, url, request, reply), badge), request, reply)
}

async function open({ overrides }: Surroundings, selection: Selection): Promise<Site | string> {
  try {
    return await overrides.siteFor(selection)
  } catch (error) {
    if (error instanceof OverrideError) return error.message
    throw error
  }
}

/** What everybody sees at this address, with a note of why it is that. */
async function sendWithNotice(
  { deployment }: Surroundings,
  message: string,
  url: URL,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = deployment.siteFor(readBucket(request.headers.cookie))
  const answer = await ask(site, url, request, reply)
  return sendOnce(forOneBrowser(answer, overrideNotice(message)), request, reply)
}

function send(
  { deployment, marks, onView }: Surroundings,
  site: Site,
  answer: StoredAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(answer.headers).header('Vary', 'Accept-Encoding')
  // While visitors are told apart, no cache between them and this server may keep what one of them got.
  if (deployment.isSplit) {
    reply.header('Vary', 'Accept-Encoding, Cookie')
    if (answer.headers['Cache-Control']?.startsWith('public'))
      reply.header('Cache-Control', 'private, max-age=0, must-revalidate')
  }
  if (answer.page) reply.header('Server-Timing', timing(answer, marks.issue(site.releaseSet)))
  if (answer.page && request.method === 'GET') onView(answer.page, request.ip)
  if (answer.status === 200) {
    reply.header('ETag', answer.etag)
    if (request.headers['if-none-match'] === answer.etag) return reply.status(304).send()
  }
  return sendBody(answer, request, reply)
}

/** How long the page took to render, and its mark: a header that scripts of the page can read. */
function timing({ headers }: StoredAnswer, mark: string): string {
  return `${headers['Server-Timing']}, ${MARK_METRIC};desc="${mark}"`
}

/** Sends what nobody keeps. */
function sendOnce(answer: StoredAnswer, request: FastifyRequest, reply: FastifyReply) {
  return sendBody(answer, request, reply.headers(answer.headers))
}

function sendBody(
  answer: StoredAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const found = bodyFor(answer, request.headers['accept-encoding']?.toString() ?? '')
  const sendIt = ({ body, encoding }: Awaited<typeof found>) => {
    if (encoding) reply.header('Content-Encoding', encoding)
    return reply.status(answer.status).send(body)
  }
  return found instanceof Promise ? found.then(sendIt) : sendIt(found)
}

function parseUrl(address: string, origin: string): URL | null {
  if (address.length > MAX_URL_LENGTH) return null
  try {
    // Put together, since a path that begins with two slashes would be taken for another host.
    const url = /^[/\\]/.test(address)
      ? new URL(`${origin}/${address.slice(1)}`)
      : new URL(address, origin)
    decodeURIComponent(url.pathname)
    return url.origin === origin ? url : null
  } catch {
    return null // malformed percent-encoding or host: the caller answers 400
  }
}
