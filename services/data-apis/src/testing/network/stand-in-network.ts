import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import { createNetwork, type Network } from '#src/network/network.ts'
import { threadsHere } from '#src/testing/threads-here.ts'
import { AUTHORITY, EXPIRED, GOOD, SELF_SIGNED, WEB } from './certificates.ts'
import { startNameServer } from './name-server.ts'
import { pageAt } from './web-pages.ts'
import { zoneOf } from './zones.ts'

/** A port on which nothing listens. */
const CLOSED_PORT = 1

const started: Promise<Omit<Parameters<typeof createNetwork>[0], 'now' | 'isOn'>>[] = []

/** Connections that were opened: public address and port. */
export const dialled: string[] = []

/** Handshakes that stand still; each goes on when it is called. */
export const stalled: (() => void)[] = []

/**
 * The public internet in small, on this machine: a name server, and web servers that respond for
 * every public address. It starts with the first use and keeps no process.
 */
export function standInNetwork({
  now,
  isOn = true,
  timeoutMs = 3_000,
}: {
  now(): Date
  isOn?: boolean
  timeoutMs?: number
}): Network {
  let network: Promise<Network> | null = null
  const ready = async () => {
    started[0] ??= start()
    network ??= started[0].then((options) => createNetwork({ ...options, now, isOn, timeoutMs }))
    return network
  }
  return {
    resolve: async (...asked) => (await ready()).resolve(...asked),
    fetchPage: async (...asked) => (await ready()).fetchPage(...asked),
    handshake: async (...asked) => (await ready()).handshake(...asked),
    keep: async (...asked) => (await ready()).keep(...asked),
  }
}

async function start() {
  const respond: RequestListener = (request, response) => {
    const {
      body = '',
      delayMs = 0,
      headers,
      isEndless,
      status = 200,
    } = pageAt((request.headers.host ?? '').toLowerCase(), request.url ?? '/')
    response.writeHead(status, headers)
    if (isEndless) response.flushHeaders()
    else setTimeout(() => response.end(body), delayMs).unref()
  }
  const contexts: Readonly<Record<string, { cert: string; key: string }>> = {
    'example.com': GOOD,
    'expired.example.org': EXPIRED,
    'self.example.org': SELF_SIGNED,
  }
  const secure = createSecureServer(
    {
      ...WEB,
      SNICallback: (name, done) => {
        const goOn = () => done(null, createSecureContext(contexts[name] ?? WEB))
        const { delayMs = 0, isStalled } = zoneOf(name)
        if (isStalled) stalled.push(goOn)
        else setTimeout(goOn, delayMs).unref()
      },
    },
    respond,
  )
  const ports: Readonly<Record<number, number>> = {
    80: await listen(createServer(respond)),
    443: await listen(secure),
  }
  return {
    resolver: await startNameServer(zoneOf),
    threads: threadsHere({ randomBytes }),
    userAgent: 'APIOrchard/1.0 (operator@orchard.example)',
    ca: AUTHORITY,
    dial({ address, port }: { address: string; port: number }) {
      dialled.push(`${address} ${port}`)
      return { address: '127.0.0.1', port: ports[port] ?? CLOSED_PORT }
    },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  server.unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
