import { spawn } from 'node:child_process'
import path from 'node:path'
import { freePort } from '@orchard/shared/testing/free-port'

const SERVICE = path.join(import.meta.dirname, '../../../services/data-apis')

/**
 * Starts the data APIs in a process of their own.
 * @throws {Error} when the process exits before it is ready.
 */
export async function startDataApis(): Promise<{ origin: string; stop(): void }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: SERVICE,
    env: { PATH: process.env['PATH'], DATA_APIS_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The data APIs exited with code ${code}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') }
}
