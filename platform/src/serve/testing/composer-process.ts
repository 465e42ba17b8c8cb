import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '@orchard/shared/testing/free-port'
import { REPOSITORY } from '#src/workspace.ts'

const COMPOSER = path.join(REPOSITORY, 'platform/dist/composer/main.js')

/** The releases of the last build. */
export const BUILT_RELEASES = path.join(REPOSITORY, '.releases')

/** A built composer as a process of its own. */
export interface ComposerProcess {
  origin: string
  port: number
  /** Its error output so far. */
  log(): string
  /** Sends SIGTERM and resolves with the exit status. */
  stop(): Promise<number | null>
}

/**
 * Starts the built composer on a free port, or the given one. No page fails because the machine is busy,
 * and nothing answers where it looks for the product API.
 * @throws {Error} when it ends instead of being ready.
 */
export async function startComposer(
  settings: Readonly<Record<string, string>>,
  givenPort?: number,
): Promise<ComposerProcess> {
  const port = givenPort ?? (await freePort())
  const child = spawn(process.execPath, [COMPOSER], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      PRODUCT_API_HOST: 'http://127.0.0.1:9',
      RENDER_DEADLINE_MS: '30000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (data: Buffer) => {
    log += data.toString()
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The composer ended with ${code}: ${log}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    log: () => log,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
