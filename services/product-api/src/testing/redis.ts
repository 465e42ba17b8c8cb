import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@orchard/shared/testing/free-port'
import { requireTools } from '@orchard/shared-node/programs'

/** A Redis server of its own, which keeps nothing. */
export interface TestRedis {
  port: number
  url: string
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Starts it again on its port, empty. */
  start(): Promise<void>
}

/**
 * Starts Debian's `redis-server` on a free port of this machine, and installs it where it is
 * missing.
 * @throws {Error} when it does not start.
 */
export async function startRedis(): Promise<TestRedis> {
  requireTools({ 'redis-server': 'redis-server' })
  const port = await freePort()
  let server: ChildProcess | undefined
  const kill = () => server?.kill('SIGKILL')
  const redis: TestRedis = {
    port,
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (!server) return
      const ended = once(server, 'exit')
      kill()
      await ended
      server = undefined
      process.off('exit', kill)
    },
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
      server = spawn('redis-server', options, { cwd: '/tmp', stdio: ['ignore', 'pipe', 'inherit'] })
      process.once('exit', kill)
      await untilReady(server)
    },
  }
  await redis.start()
  return redis
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
    server.stdout?.on('data', (data: Buffer) => {
      if (data.toString().includes('Ready to accept connections')) resolve()
    })
  })
}
