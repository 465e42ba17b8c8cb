import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HttpSourceId } from '#src/sources/sources.ts'

/** The response of a source at an address of its documentation; JSON unless it is a text. */
interface StandInResponse {
  status?: number
  headers?: Readonly<Record<string, string>>
  body: unknown
}

/** Responses as the documentation of a source says, from a few things that it knows. */
export type StandIn = (asked: URL) => StandInResponse

/** The ways in which a source fails. */
export const FAULTS = [
  'busy',
  'broken',
  'endless',
  'garbage',
  'hanging',
  'moved',
  'refusing',
] as const
export type Fault = (typeof FAULTS)[number]

/** Sources on this machine, each below its name: `{origin}/usgs/…`. */
export interface StandInServer {
  origin: string
  /** Requests so far, by address. */
  readonly asked: readonly { url: string; headers: NodeJS.Dict<string | string[]> }[]
  /** Set to make every source fail that way. */
  fault: Fault | null
  close(): Promise<void>
}

/**
 * Starts the stand-ins of `./stand-ins`, on a free port unless told. A process that has nothing
 * else to do ends, unless they keep it.
 */
export async function startStandIns({
  isKept = false,
  port = 0,
}: {
  isKept?: boolean
  port?: number
} = {}): Promise<StandInServer> {
  const asked: { url: string; headers: NodeJS.Dict<string | string[]> }[] = []
  // Without a limit: on a busy machine it would close connections on which the next request is under way.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const url = request.url ?? '/'
    asked.push({ url, headers: request.headers })
    const [, id = '', ...rest] = url.split('/')
    const reply =
      state.fault === null
        ? (await standInFor(id as HttpSourceId))(new URL(`/${rest.join('/')}`, 'http://source'))
        : faultyResponse(state.fault)
    if (reply === 'none') return
    if (reply === 'hang up') return request.socket.destroy()
    const { body, headers, status = 200 } = reply
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(isText ? body : JSON.stringify(body))
  })
  await listen(server, port)
  if (!isKept) server.unref()
  const state: StandInServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fault: null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return state
}

async function standInFor(id: HttpSourceId): Promise<StandIn> {
  try {
    const { standIn }: { standIn: StandIn } = await import(`./stand-ins/${id}.ts`)
    return standIn
  } catch (error) {
    return () => ({ status: 500, body: String(error) })
  }
}

function faultyResponse(fault: Fault): StandInResponse | 'none' | 'hang up' {
  switch (fault) {
    case 'busy':
      return { status: 429, headers: { 'retry-after': '7' }, body: 'Too many requests' }
    case 'broken':
      return { status: 500, body: 'Internal error' }
    case 'garbage':
      return { body: '<!doctype html><title>Maintenance</title>' }
    case 'endless':
      return { body: ' '.repeat(9 * 1_024 * 1_024) }
    case 'moved':
      return { status: 301, headers: { location: 'http://127.0.0.1:1/' }, body: '' }
    case 'hanging':
      return 'none'
    case 'refusing':
      return 'hang up'
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}
