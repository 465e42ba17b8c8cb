import { Resolver } from 'node:dns/promises'
import { isIPv6 } from 'node:net'
import { WEBHOOK_RESPONSE_SECONDS } from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import {
  bareHost,
  checkedAgent,
  type DialOptions,
  findPublicAddress,
  HostRefused,
} from '@orchard/shared-node/public-network'
import { isLoopbackHost, type NameServer } from '@orchard/shared-node/settings'
import { type Dispatcher, request as send } from 'undici'

/** Sends requests to URLs that owners of accounts gave, at public addresses alone. */
export type WebhookNetwork = ReturnType<typeof createWebhookNetwork>

/** Why a URL gets no request, in words for its owner. */
export class UrlRefused extends Error {}

/** Outcome of a request; `error` in words for the owner of the URL, null for a response. */
export interface Outcome {
  statusCode: number | null
  error: string | null
  ms: number
}

export interface NetworkOptions extends DialOptions {
  /** `loopback` adds this machine, over http, too, and on every port: for development and tests. */
  hosts: 'public' | 'loopback'
  nameServer: NameServer
  /** For look-up, connection and response together */
  timeoutMs?: number
}

/** The least that the Standard Webhooks specification has receivers rely on. */
const TIMEOUT_MS = WEBHOOK_RESPONSE_SECONDS * SECOND_MS
const LOOK_UP = { timeout: 2_000, tries: 2 }
/** Of a response, which nobody reads: receivers may send a page. */
const MAX_RESPONSE_BYTES = 16 * 1_024

export function createWebhookNetwork({
  hosts,
  nameServer,
  timeoutMs = TIMEOUT_MS,
  ...dialOptions
}: NetworkOptions) {
  const isHere = (url: URL) => hosts === 'loopback' && isLoopbackHost(url.hostname)

  /** @throws {UrlRefused} for a host without a public address. */
  async function addressOf(url: URL): Promise<string> {
    if (isHere(url)) return url.hostname === 'localhost' ? '127.0.0.1' : bareHost(url.hostname)
    try {
      return await findPublicAddress(url.hostname, (name) => lookUp(name, nameServer))
    } catch (error) {
      if (error instanceof HostRefused) throw new UrlRefused(error.message)
      throw new UrlRefused(`${url.hostname} cannot be looked up`)
    }
  }

  return {
    /**
     * Reads a URL and finds an address of its host, as each delivery does again.
     * @throws {UrlRefused}
     */
    async check(text: string): Promise<URL> {
      const url = readUrl(text, isHere)
      await addressOf(url)
      return url
    },
    /** Sends a POST request to the very address that was checked. Redirects are not followed. Never rejects. */
    async post(
      text: string,
      { body, headers }: { body: string; headers: Readonly<Record<string, string>> },
    ): Promise<Outcome> {
      const started = performance.now()
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), timeoutMs)
      const ended = (outcome: Omit<Outcome, 'ms'>): Outcome => ({
        ...outcome,
        ms: Math.round(performance.now() - started),
      })
      let agent: Dispatcher | undefined
      try {
        const url = readUrl(text, isHere)
        const address = await orAbort(addressOf(url), limit.signal)
        agent = checkedAgent(url, address, dialOptions)
        const { signal } = limit
        const response = await send(url, {
          method: 'POST',
          dispatcher: agent,
          body,
          headers,
          signal,
        })
        await response.body.dump({ limit: MAX_RESPONSE_BYTES, signal })
        return ended({ statusCode: response.statusCode, error: null })
      } catch (error) {
        const words = limit.signal.aborted
          ? `no response within ${timeoutMs / 1_000} seconds`
          : wordsFor(error)
        return ended({ statusCode: null, error: words })
      } finally {
        clearTimeout(timer)
        // The rest of a long response is not waited for.
        agent?.destroy().catch(() => undefined)
      }
    },
  }
}

/** @throws {UrlRefused} for what is no https URL on the usual port without a password. */
function readUrl(text: string, isHere: (url: URL) => boolean): URL {
  // `URL` would leave line breaks out and encode the others, and the text is what is stored and shown.
  const url = !/\p{Cc}/u.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new UrlRefused('Enter an https URL')
  if (url.username !== '' || url.password !== '')
    throw new UrlRefused('The URL must not contain a user name or password')
  if (isHere(url)) return url
  if (url.protocol !== 'https:') throw new UrlRefused('The URL must start with https://')
  if (url.port !== '') throw new UrlRefused('The URL must use port 443')
  return url
}

/** IPv4 first: not every installation has IPv6. */
async function lookUp(name: string, { address, port }: NameServer): Promise<string[]> {
  // Not `lookup` of the system, which would block the threads that files and encryption need.
  const resolver = new Resolver(LOOK_UP)
  resolver.setServers([`${isIPv6(address) ? `[${address}]` : address}:${port}`])
  const none = (error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return []
    throw error
  }
  const found = await Promise.all([
    resolver.resolve4(name).catch(none),
    resolver.resolve6(name).catch(none),
  ])
  return found.flat()
}

function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, late])
}

/** By the code of Node, OpenSSL or undici. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 3 seconds',
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate chain is incomplete',
}

function wordsFor(error: unknown): string {
  if (error instanceof UrlRefused) return error.message
  const { code = '' } = error as { code?: string }
  if (/^ERR_SSL/.test(code)) return 'the server does not speak TLS'
  return WORDS[code] ?? 'the request failed'
}
