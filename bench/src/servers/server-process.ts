import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { freePort } from '@orchard/shared/testing/free-port'

const START_TIMEOUT_MS = 20_000
/** As in `tools/start/composer.mjs`. */
const COMPOSER = ['--max-semi-space-size=4', 'platform/dist/composer/main.js']
const COMPOSER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', HOST: '127.0.0.1' }
/** Not inherited by the composer. */
const OWN = { PORT: undefined, SITE_ORIGIN: undefined, TLS_KEY_FILE: undefined }

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

type Environment = Readonly<Record<string, string | undefined>>
export type ServerProcess = Awaited<ReturnType<typeof startNode>>

/** Starts the built composer. `isQuiet` drops its log, for faults that the bench makes itself. */
export function startComposer(settings: Environment = {}, isQuiet = false): Promise<ServerProcess> {
  const environment = { ...process.env, ...OWN, ...COMPOSER_ENVIRONMENT, ...settings }
  return startNode(COMPOSER, environment, 'PORT', isQuiet)
}

/** Starts a server of this repository from its source. */
export function startServer(file: string, settings: Environment): Promise<ServerProcess> {
  const service = /^services\/(.+?)\//.exec(file)?.[1]
  const variable = service ? `${service.replace('-', '_').toUpperCase()}_PORT` : 'PORT'
  const environment = { PATH: process.env['PATH'], ...settings }
  return startNode(['--import', 'tsx', file], environment, variable)
}

/** Runs Node until it prints that it is ready, on a free port unless the environment has one. */
async function startNode(
  parameters: readonly string[],
  environment: Environment,
  portVariable: string,
  isQuiet = false,
) {
  const port = Number(environment[portVariable] ?? (await freePort()))
  const start = performance.now()
  const child = spawn(process.execPath, parameters, {
    cwd: REPOSITORY,
    env: { ...environment, [portVariable]: String(port) },
    stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  const timer = setTimeout(() => child.kill(), START_TIMEOUT_MS)
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString()
      if (output.includes('is ready at')) resolve()
    })
    ended.then(() => reject(new Error(`${parameters.at(-1)} was not ready in time`)), reject)
  }).finally(() => clearTimeout(timer))
  return {
    port,
    origin: `${environment['TLS_KEY_FILE'] ? 'https' : 'http'}://127.0.0.1:${port}`,
    startMs: performance.now() - start,
    /** Resident memory in millions of bytes; null where there is no `/proc`. */
    async megabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kib = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
      return kib ? (Number(kib) * 1_024) / 1_000_000 : null
    },
    /** Ends the process with the scope. */
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}

/** A new folder that is removed when the bench ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'orchard-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
