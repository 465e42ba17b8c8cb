import { createServer } from 'node:net'

const FIRST_PORT = 3440
const LAST_PORT = 3499
let next = FIRST_PORT

/**
 * A port of this machine that nothing listens on, and that this process has not given out before.
 * @throws {Error} when all ports of the bench are taken.
 */
export async function freePort(): Promise<number> {
  while (next <= LAST_PORT) {
    const port = next++
    if (await isFree(port)) return port
  }
  throw new Error(`All ports from ${FIRST_PORT} to ${LAST_PORT} are taken`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
