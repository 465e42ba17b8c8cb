import { type Dial, findPublicAddress, HostRefused } from '@orchard/shared-node/public-network'
import type { NameServer } from '@orchard/shared-node/settings'
import type { RecordType } from 'dns-packet'
import type { DnsAnswer } from '#src/parsers/dns-answer.ts'
import { type Found, KeptResponses } from '#src/sources/kept-responses.ts'
import { notConfigured } from '#src/sources/source-error.ts'
import type { Threads } from '#src/threads/job.ts'
import { askResolver } from './dns-client.ts'
import { fetchPage, type Page, type PageRequest } from './fetch-page.ts'
import { type Handshake, handshake } from './handshake.ts'
import { notPublic, unknownHost, unreachable } from './network-error.ts'

/** Settings by which the public internet is reached. */
export interface NetworkOptions {
  /** False unless the operator allows calls to hosts that strangers name. */
  isOn: boolean
  now(): Date
  resolver: NameServer
  /** Sent with requests to web servers. */
  userAgent: string
  /** Messages of the DNS are read in a thread that can be ended. */
  threads: Pick<Threads, 'run'>
  dial?: Dial
  /** Certificates to trust beside those of the runtime. */
  ca?: string
  /** For a look-up, a handshake or a page with its redirects, look-ups included; 6 seconds unless told. */
  timeoutMs?: number
}

/**
 * Access to servers that callers name, at public addresses only: connects to the very address that
 * was checked, and checks each redirect.
 */
export interface Network {
  /**
   * Asks the installation's name server.
   * @throws {ResponseError} 503 when it does not respond or reach the internet, or where outgoing calls are off; 422
   * when only this name has no response in time.
   */
  resolve(name: string, type: RecordType, how?: { checkingDisabled?: boolean }): Promise<DnsAnswer>
  /** @throws {ResponseError} 422 for a host that is unknown, not public or silent. */
  fetchPage(url: string, request: PageRequest): Promise<Page>
  /** @throws {ResponseError} 422 for a host that is unknown, not public, silent or without TLS. */
  handshake(host: string, port: number): Promise<Handshake>
  /** Asks once for the same thing, and gives the value again for so many seconds. */
  keep<Value>(
    question: string,
    keepSeconds: number,
    ask: () => Promise<Value>,
  ): Promise<Found<Value>>
}

/** Below the ten seconds that the gateway waits: what a host makes slow is the API's own response. */
const TIMEOUT_MS = 6_000
/** Some responses take two look-ups, one after the other. */
const LOOK_UP_MS = 4_000

/** The network as the configuration allows it. */
export function createNetwork(options: NetworkOptions): Network {
  const {
    dial = (target) => target,
    now,
    resolver,
    threads,
    userAgent,
    ca,
    timeoutMs = TIMEOUT_MS,
  } = options
  const kept = new KeptResponses(() => now().getTime())
  const assertOn = () => {
    if (!options.isOn) throw notConfigured('OUTGOING_CALLS=on')
  }
  const read = (message: Uint8Array) =>
    threads.run('dns', {
      module: 'parsers/dns-answer',
      // A copy, so that a message is sent without the buffer around it.
      input: [Uint8Array.from(message)],
    }) as Promise<DnsAnswer | null>
  const resolve: Network['resolve'] = async (name, type, how = {}) => {
    assertOn()
    const until = performance.now() + Math.min(timeoutMs, LOOK_UP_MS)
    return askResolver(resolver, { name, type, ...how }, until, read)
  }
  const find = async (host: string, until: number) => {
    assertOn()
    return findPublicAddress(host, (name) =>
      addressesOf(name, (type) => askResolver(resolver, { name, type }, until, read)),
    ).catch((error: unknown) => {
      if (!(error instanceof HostRefused)) throw error
      throw error.reason === 'unknown' ? unknownHost(host) : notPublic(host)
    })
  }
  const around = { find, dial, ...(ca === undefined ? {} : { ca }) }
  return {
    resolve,
    fetchPage: (url, request) => fetchPage(url, { ...request, userAgent, timeoutMs }, around),
    handshake: (host, port) => handshake(host, port, timeoutMs, around),
    async keep<Value>(question: string, keepSeconds: number, ask: () => Promise<Value>) {
      const last = kept.get<Value>(question)
      if (last && kept.isFresh(last)) return last
      return kept.ask(question, async () => {
        const value = await ask()
        return { value, bytes: 2 * JSON.stringify(value).length, keepSeconds }
      })
    },
  }
}

/** Asks for the records of a host. */
type LookUp = (type: 'A' | 'AAAA') => Promise<DnsAnswer>

/** IPv4 first: not every installation has IPv6. */
async function addressesOf(host: string, resolve: LookUp): Promise<string[]> {
  const responses = await Promise.all([resolve('A'), resolve('AAAA')])
  const addresses = responses
    .flatMap(({ records }) => records)
    .flatMap(({ type, value }) => (type === 'A' || type === 'AAAA' ? value : []))
  if (addresses.length === 0 && responses.some(({ status }) => status === 'SERVFAIL'))
    throw unreachable(host, 'has name servers that fail')
  return addresses
}
