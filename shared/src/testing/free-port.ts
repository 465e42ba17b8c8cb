import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Outside the range of outgoing connections, which would take a port before the server that it is meant for. */
const [LOWEST, RANGES, SIZE] = [20_000, 120, 100]
/** Below those; browsers refuse 10080. */
const [FIRST, PORTS] = [10_100, 9_900]

let given = randomInt(PORTS)

/**
 * A port of this machine that nothing listens on, and that this process has not given before.
 * @throws {Error} when there is none.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS; tries++) {
    given = (given + 1) % PORTS
    const port = FIRST + given
    if ((await takenPorts([port])).length === 0) return port
  }
  throw new Error('No port is free')
}

/**
 * The first of a hundred ports that nothing listens on; no other process is given one of them as long as this one
 * runs, since it listens at the last.
 * @throws {Error} when there are none.
 */
export async function freeRange(): Promise<number> {
  const start = randomInt(RANGES)
  for (let index = 0; index < RANGES; index++) {
    const first = LOWEST + ((start + index) % RANGES) * SIZE
    const held = await listen(first + SIZE - 1)
    if (!held) continue
    const taken = await takenPorts(Array.from({ length: SIZE - 1 }, (_, port) => first + port))
    if (taken.length === 0) return first
    held.close()
  }
  throw new Error(`No ${SIZE} ports are free`)
}

/** Those of the ports at which nothing can listen. */
export async function takenPorts(ports: readonly number[]): Promise<number[]> {
  const servers = await Promise.all(ports.map(listen))
  await Promise.all(servers.map((server) => server && once(server.close(), 'close')))
  return ports.filter((_, index) => !servers[index])
}

/** Listens at all addresses, without keeping the process from its end; null when the port is taken. */
function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(null)).listen(port, () => resolve(server))
  })
}
