import { isIP } from 'node:net'
import {
  bareHost,
  checkedAgent,
  type DialOptions,
  isHostName,
  withoutFinalDot,
} from '@orchard/shared-node/public-network'
import { type Dispatcher, request as send } from 'undici'
import { invalidParameter, ResponseError } from '#src/response-error.ts'
import { unreachable } from './network-error.ts'

/** A question for a web server. */
export interface PageRequest {
  /** The parameter that is named where the address is wrong. */
  parameter: string
  /** The rest of a longer response is not read. */
  maxBytes: number
  accept: string
  language?: string | undefined
}

/** The response of a web server. */
export interface Page {
  /** After redirects. */
  url: string
  status: number
  contentType: string
  text: string
}

interface Around extends DialOptions {
  /**
   * A public address of a host, found before that time of `performance.now()`.
   * @throws {ResponseError} where it has none.
   */
  find(host: string, until: number): Promise<string>
}

const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** A request, and when it ends: the same moment for look-ups and for connections. */
type TimedRequest = PageRequest & { userAgent: string; until: number; signal: AbortSignal }

/**
 * Fetches an address that a stranger gave, on ports 80 and 443 alone. `timeoutMs` is for everything:
 * look-ups, connections, redirects and bodies.
 */
export async function fetchPage(
  url: string,
  request: PageRequest & { userAgent: string; timeoutMs: number },
  around: Around,
): Promise<Page> {
  const until = performance.now() + request.timeoutMs
  const timed = { ...request, until, signal: AbortSignal.timeout(request.timeoutMs) }
  const first = readWebAddress(request.parameter, url)
  let next = first
  for (let turn = 0; turn <= MAX_REDIRECTS; turn++) {
    const response = await fetchOnce(next, timed, around).catch((error: unknown) => {
      // The servers before it may have left it no time.
      const isLate = turn > 0 && (timed.signal.aborted || performance.now() >= until)
      if (!isLate || !(error instanceof ResponseError) || error.status !== 422) throw error
      throw unreachable(first.host, 'and the pages it redirects to took too long to respond')
    })
    if (!('location' in response)) return response
    if (!URL.canParse(response.location, next)) throw unreachable(next.host, 'redirects to nowhere')
    next = new URL(response.location, next)
    if (!isWebAddress(next)) throw unreachable(next.host, 'is not on a port for web pages')
  }
  throw unreachable(next.host, `redirects more than ${MAX_REDIRECTS} times`)
}

async function fetchOnce(
  url: URL,
  { accept, language, maxBytes, signal, until, userAgent }: TimedRequest,
  { find, ...how }: Around,
): Promise<Page | { location: string }> {
  const agent = checkedAgent(url, await find(url.hostname, until), how)
  const headers = {
    'user-agent': userAgent,
    accept,
    ...(language === undefined ? {} : { 'accept-language': language }),
  }
  try {
    const {
      body,
      headers: given,
      statusCode,
    } = await send(url, { dispatcher: agent, headers, signal })
    const location = String(given['location'] ?? '')
    if (REDIRECTS.has(statusCode) && location !== '') return { location }
    const contentType = String(given['content-type'] ?? '')
    const text = decode(await readStart(body, maxBytes), contentType)
    return { url: url.href, status: statusCode, contentType, text }
  } catch (error) {
    if (error instanceof ResponseError) throw error
    throw unreachable(
      url.hostname,
      signal.aborted ? 'took too long to respond' : 'does not respond',
    )
  } finally {
    // The rest of a long response is not waited for.
    agent.destroy().catch(() => undefined)
  }
}

async function readStart(body: Dispatcher.ResponseData['body'], max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= max) break
  }
  return Buffer.concat(chunks).subarray(0, max)
}

/** By the charset of the header, or of the document's own `meta`, or UTF-8. */
function decode(bytes: Buffer, contentType: string): string {
  const head = bytes.subarray(0, 1_024).toString('latin1')
  const charset =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^<>]+charset=["']?([\w-]+)/i.exec(head)?.[1]
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

/** @throws {ResponseError} 400 for a text that is no address of a web page. */
export function readWebAddress(parameter: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && isWebAddress(url) && isWebHost(url.hostname)) return url
  throw invalidParameter(
    parameter,
    'must be an http or https address with the full name of a host, without a password, on its usual port',
  )
}

/** An address, or a name; many on the web have underscores. */
function isWebHost(host: string): boolean {
  return isIP(bareHost(host)) !== 0 || isHostName(withoutFinalDot(host), 'server')
}

function isWebAddress({ password, port, protocol, username }: URL): boolean {
  return /^https?:$/.test(protocol) && port === '' && username === '' && password === ''
}
