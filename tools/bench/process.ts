import { type ChildProcess, fork, type Serializable, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '../release/unit-inputs.ts'
import { COMPOSER_ENVIRONMENT, COMPOSER_PARAMETERS } from '../start/composer.mjs'
import { freePort } from './free-port.ts'

const START_TIMEOUT_MS = 20_000
const READY = 'is ready at'

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A server in a process of its own. */
export interface ServerProcess {
  port: number
  pid: number
  /** From spawning to being ready. */
  startMs: number
  stop(): Promise<void>
}

/**
 * Starts the built composer with the releases of `RELEASES_DIR` on a free port; HTTP/2 over TLS when
 * given the files for it, HTTP/1.1 otherwise. `isQuiet` keeps its log back, where faults are part of it.
 * @throws {Error} when it ends or does not say that it is ready.
 */
export async function startComposer(
  tls: { keyFile: string; certFile: string } | null,
  settings: Readonly<Record<string, string>> = {},
  { isQuiet = false } = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const {
    TLS_KEY_FILE: _key,
    TLS_CERT_FILE: _cert,
    SITE_ORIGIN: _origin,
    ...inherited
  } = process.env
  const env = {
    ...inherited,
    PORT: String(port),
    HOST: '127.0.0.1',
    ...COMPOSER_ENVIRONMENT,
    ...(tls ? { TLS_KEY_FILE: tls.keyFile, TLS_CERT_FILE: tls.certFile } : {}),
    ...settings,
  }
  return startNode('The composer', COMPOSER_PARAMETERS, port, env, isQuiet)
}

/** The services, and the variable that names the port of each. */
const SERVICES = {
  'data-apis': 'DATA_APIS_PORT',
  'product-api': 'PRODUCT_API_PORT',
  identity: 'IDENTITY_PORT',
} as const

/**
 * Starts a service from source, as `npm start` does; on a free port unless told.
 * @throws {Error} when it ends or does not say that it is ready.
 */
export async function startService(
  service: keyof typeof SERVICES,
  settings: Readonly<Record<string, string>>,
  givenPort?: number,
): Promise<ServerProcess> {
  const port = givenPort ?? (await freePort())
  const file = `services/${service}/src/main.ts`
  return startNode(service, ['--import', 'tsx', file], port, {
    PATH: process.env['PATH'],
    [SERVICES[service]]: String(port),
    ...settings,
  })
}

/** Runs Node in the repository until it says that it is ready. */
async function startNode(
  name: string,
  parameters: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv,
  isQuiet = false,
): Promise<ServerProcess> {
  const start = performance.now()
  const child = spawn(process.execPath, parameters, {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
  })
  let output = ''
  await untilReady(child, name, (ready) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      if (output.includes(READY)) ready()
    })
  })
  return serverProcess(child, port, performance.now() - start)
}

/**
 * Runs a TypeScript file of this folder as a server: it gets `settings` and its port as its first
 * message and answers when it listens. It must end when the channel to this process closes.
 * @throws {Error} when it ends or does not answer.
 */
export async function startServer(file: string, settings: object): Promise<ServerProcess> {
  const port = await freePort()
  const start = performance.now()
  const child = fork(path.join(import.meta.dirname, file), { serialization: 'advanced' })
  await untilReady(child, file, (ready) => {
    child.once('message', ready)
    child.send({ ...settings, port } as Serializable)
  })
  return serverProcess(child, port, performance.now() - start)
}

function untilReady(
  child: ChildProcess,
  name: string,
  listen: (ready: () => void) => void,
): Promise<void> {
  running.add(child)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${name} was not ready within ${START_TIMEOUT_MS} ms`))
    }, START_TIMEOUT_MS)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', (code) => {
      running.delete(child)
      settle(() => reject(new Error(`${name} ended with code ${code}`)))
    })
    listen(() => settle(resolve))
  })
}

function serverProcess(child: ChildProcess, port: number, startMs: number): ServerProcess {
  return {
    port,
    pid: child.pid ?? 0,
    startMs,
    stop() {
      if (!running.has(child)) return Promise.resolve()
      return new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      })
    },
  }
}

/** Resident memory of a process in MB (millions of bytes), or null where the system does not say. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    return kib === undefined ? null : (Number(kib) * 1_024) / 1_000_000
  } catch {
    return null // no /proc on this system
  }
}
