import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '@orchard/shared/testing/free-port'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'

/** The product API, running in a process of its own. */
export interface ApiProcess {
  origin: string
  child: ChildProcess
  /** Its error output. */
  errors(): string
  /** Resolves with the exit code, or null after a kill. */
  ended: Promise<number | null>
}

const SERVICE = path.join(import.meta.dirname, '..', '..')
const COMPILED = process.env['COMPILED_PROGRAMS'] || 'dist'

/**
 * Starts the compiled server as `npm start` does, on a free port unless the settings name one, and without checks for
 * the status page: tests count requests. `service` is its folder, such as in the tree of another version.
 * @throws {Error} when it ends instead of being ready.
 */
export async function startApiProcess(
  settings: Readonly<Record<string, string>>,
  service = SERVICE,
): Promise<ApiProcess> {
  const port = Number(settings['PRODUCT_API_PORT'] ?? (await freePort()))
  const child = spawn(
    process.execPath,
    [path.join(service === SERVICE ? COMPILED : 'dist', 'main.js')],
    {
      cwd: service,
      env: {
        ...{ ...RUN_ENVIRONMENT, PRODUCT_API_PORT: String(port), PROBE: 'off' },
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let errors = ''
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The product API ended with ${code}: ${errors}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, child, errors: () => errors, ended }
}
