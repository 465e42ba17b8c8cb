import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** The real target of a connection; tests lead public addresses to servers of their own. */
export type Dial = (target: { address: string; port: number }) => { address: string; port: number }

/** How connections to checked addresses are made. */
export interface DialOptions {
  dial?: Dial | undefined
  /** Certificates to trust beside those of the runtime. */
  ca?: string | undefined
}

const CONNECT_TIMEOUT_MS = 3_000

/**
 * A client for one request to a URL that a stranger gave. It connects to the address that was checked, whatever the name
 * stands for by now.
 */
export function checkedAgent(
  url: URL,
  address: string,
  { ca, dial = (target) => target }: DialOptions,
): Agent {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    ...(ca === undefined ? {} : { ca }),
  })
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const target = dial({ address, port })
  const servername = isIP(bareHost(url.hostname)) ? '' : withoutFinalDot(url.hostname)
  return new Agent({
    maxResponseSize: -1,
    connect: (options, done) =>
      connect(
        { ...options, hostname: target.address, port: String(target.port), servername },
        done,
      ),
  })
}

/** The host of a URL without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** A name without the dot that marks it as complete, which is not part of its labels. */
export function withoutFinalDot(name: string): string {
  return name.replace(/\.$/, '')
}
