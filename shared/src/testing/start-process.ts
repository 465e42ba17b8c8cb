import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { processorMs } from './processor-time.ts'

const REPOSITORY = path.resolve(import.meta.dirname, '../../..')
/** Less than a test may take, so that it says what hangs. */
const START_WITHIN_MS = 110_000
/** The variables of a run of tests that keep it apart from whatever else runs on the machine, and those of its clock. */
const OF_RUN = [
  'PATH',
  'TMPDIR',
  'COMPILED_PROGRAMS',
  'RELEASES_DIR',
  'TZ',
  'LD_PRELOAD',
  'FAKETIME',
]

/** Variables that a test passes on to the programs that it starts, in addition to their settings. */
export const RUN_ENVIRONMENT: NodeJS.ProcessEnv = Object.fromEntries(
  OF_RUN.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)

type Environment = Readonly<Record<string, string | undefined>>

interface StartOptions {
  /** The variable that tells the server its port. */
  portVariable?: string
  /** By default its error output is that of this process; `pipe` keeps it for `log`. */
  stderr?: 'inherit' | 'pipe'
  /** Folder to run in; by default the top of the repository. */
  cwd?: string
}

/** A server that runs in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  port: number
  /** At 127.0.0.1. */
  origin: string
  /** Milliseconds until it was ready. */
  startMs: number
  /** Its error output so far. */
  log(): string
  /** Its resident memory in millions of bytes, now or at most; null where there is no `/proc`. */
  megabytes(field?: 'VmRSS' | 'VmHWM'): Promise<number | null>
  /** Milliseconds of processor time that it and the processes below it have used; null where there is no `/proc`. */
  processorMs(): Promise<number | null>
  /** Ends it and resolves with its exit code, which is null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Starts a server of this repository, from its source or compiled (`.js`), as `startProcess` does. */
export function startServer(file: string, settings: Environment = {}): Promise<ServerProcess> {
  const service = /^services\/(.+?)\//.exec(file)?.[1]
  const portVariable = service ? `${service.replace('-', '_').toUpperCase()}_PORT` : 'PORT'
  const environment = { ...RUN_ENVIRONMENT, ...settings }
  return startProcess(programParameters(file), environment, { portVariable })
}

/**
 * Parameters of Node for a program of this repository: compiled, where the file is or the present run has just
 * compiled its service into the folder `COMPILED_PROGRAMS`, which starts in a fifth of the time; from its source otherwise.
 */
export function programParameters(file: string): string[] {
  if (file.endsWith('.js')) return [file]
  const folder = process.env['COMPILED_PROGRAMS']
  const compiled = folder ? compiledProgram(file, folder) : null
  return compiled ? [compiled] : ['--import', 'tsx', file]
}

/** The compiled file of a program; null unless the package.json of its service lists it under `compiled`. */
function compiledProgram(file: string, folder: string): string | null {
  const [, service = '', source] = /^(services\/[^/]+)\/(.+)$/.exec(file) ?? []
  if (!source) return null
  const manifest: { compiled?: Record<string, string> } = JSON.parse(
    readFileSync(path.join(REPOSITORY, service, 'package.json'), 'utf8'),
  )
  const named = Object.entries(manifest.compiled ?? {}).find(([, from]) => from === source)
  return named ? path.join(service, folder, `${named[0]}.js`) : null
}

/**
 * Runs Node until it prints that it is ready, on a free port unless the
 * environment has one.
 * @throws {Error} when the process ends instead, or takes too long.
 */
export async function startProcess(
  parameters: readonly string[],
  environment: Environment,
  { cwd = REPOSITORY, portVariable = 'PORT', stderr = 'inherit' }: StartOptions = {},
): Promise<ServerProcess> {
  const port = Number(environment[portVariable] ?? (await freePort()))
  const start = performance.now()
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...environment, [portVariable]: String(port) },
    stdio: ['ignore', 'pipe', stderr],
  })
  running.add(child)
  let log = ''
  child.stderr?.on('data', (data: Buffer) => {
    log += data.toString()
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    running.delete(child)
    return code ?? null
  })
  const stop = (signal?: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const timer = setTimeout(() => {
    log += `It was ended after ${START_WITHIN_MS / 1_000} s.`
    void stop('SIGKILL')
  }, START_WITHIN_MS)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data: Buffer) => {
      // Later, so that what it logged before has been read.
      if (data.toString().includes('is ready at')) setImmediate(resolve)
    })
    const fail = () => reject(new Error(`${parameters.at(-1)} did not become ready. ${log}`))
    ended.catch(fail)
    // Not at its exit, when what it wrote may be unread.
    child.once('close', fail)
  }).finally(() => clearTimeout(timer))
  return {
    port,
    origin: `${environment['TLS_KEY_FILE'] ? 'https' : 'http'}://127.0.0.1:${port}`,
    startMs: performance.now() - start,
    log: () => log,
    async megabytes(field = 'VmRSS') {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kib = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
      return kib === undefined ? null : (Number(kib) * 1_024) / 1_000_000
    },
    processorMs: async () => (child.pid === undefined ? null : await processorMs(child.pid)),
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
    },
  }
}
