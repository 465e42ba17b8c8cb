import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { REPOSITORY } from '@orchard/platform/workspace'
import { freePort } from '@orchard/shared/testing/free-port'
import { COMPOSER_ENVIRONMENT, COMPOSER_PARAMETERS } from '../start/composer.mjs'

/** Starts the built composer as `npm start` does, without its log. */
export async function startComposer() {
  const port = await freePort()
  const own = { ...COMPOSER_ENVIRONMENT, PORT: String(port), HOST: '127.0.0.1' }
  const child = spawn(process.execPath, COMPOSER_PARAMETERS, {
    cwd: REPOSITORY,
    env: { ...process.env, ...own, SITE_ORIGIN: undefined, TLS_KEY_FILE: undefined },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready at')) resolve()
    })
    ended.then(([code]) => reject(new Error(`The composer ended with ${code}`)), reject)
  })
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
