import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** A request whose response was not what it should have been. */
interface Failure {
  kind: string
  path: string
  problem: string
  /** The status; null where there was no response. */
  status: number | null
}

/** Clients that send one request after the other, with a pause between. */
interface Clients {
  kind: string
  count: number
  pauseMs: number
  origin: string
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  /** Makes it a POST of JSON. */
  body?: string
}

/** A load that goes on until it is stopped. */
export interface SteadyLoad {
  responded(kind?: string): number
  /** The 99th percentile of the time of all responses so far, in milliseconds. */
  p99(): number
  stop(): Promise<readonly Failure[]>
}

/** Loads a cluster within bounds, through its proxy; any other status than 200 is a failure. */
export function startLoad(groups: readonly Clients[]): SteadyLoad {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, allowH2: true })
  const failures: Failure[] = []
  const counts = new Map<string, number>()
  const times: number[] = []
  let isOver = false
  const keepAsking = async (clients: Clients, number: number) => {
    const { kind, origin, paths, pauseMs } = clients
    for (let turn = number; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      const start = performance.now()
      const failure = await failureOf(origin + path, clients, dispatcher)
      times.push(performance.now() - start)
      if (failure) failures.push({ kind, path, ...failure })
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      await wait(pauseMs)
    }
  }
  const running = groups.flatMap((clients) =>
    Array.from({ length: clients.count }, (_, number) => keepAsking(clients, number)),
  )
  return {
    responded: (kind) =>
      kind === undefined
        ? [...counts.values()].reduce((sum, one) => sum + one, 0)
        : (counts.get(kind) ?? 0),
    p99: () => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
    async stop() {
      isOver = true
      await Promise.all(running)
      await dispatcher.destroy()
      return failures
    },
  }
}

async function failureOf(
  address: string,
  { body, headers: own }: Clients,
  dispatcher: Agent,
): Promise<Pick<Failure, 'problem' | 'status'> | null> {
  const headers = {
    accept: 'application/json, text/event-stream, text/html',
    'accept-encoding': 'br',
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...own,
  }
  try {
    const response = await request(address, {
      dispatcher,
      headers,
      ...(body ? { method: 'POST', body } : {}),
    })
    const bytes = await response.body.arrayBuffer()
    if (response.statusCode === 200) return null
    const problem = Buffer.from(bytes).toString().slice(0, 200)
    return { status: response.statusCode, problem }
  } catch (error) {
    return { status: null, problem: (error as Error).message }
  }
}
