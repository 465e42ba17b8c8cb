import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { REPOSITORY } from '@orchard/platform/workspace'
import { freeRange } from '@orchard/shared/testing/free-port'
import { RUN_ENVIRONMENT } from '@orchard/shared/testing/start-process'
import { isListening } from '../ready.ts'
import type { RunningProcess } from '../supervisor.ts'

const START_WITHIN_MS = 540_000
const RESTART_WITHIN_MS = 60_000
/** The proxy takes a server that is ready again within a fifth of a second. */
const TAKEN_AGAIN_MS = 500

/** A cluster in a process of its own, as `npm run cluster` starts it. */
export interface RunningCluster {
  /** The port of the site; the others follow it. */
  port: number
  site: string
  productApi: string
  /** The stand-in for Cognito. */
  identity: string
  certificate: string
  /** Its folder, with logs and secrets. */
  folder: string
  processes(): RunningProcess[]
  /** Sends a signal to a process and waits until its successor is in use; resolves with the milliseconds. */
  restart(name: string, signal: NodeJS.Signals): Promise<number>
  /** Restarts the instances of a service in turn, by `npm run rolling`. @throws {Error} with what it printed. */
  roll(service: string): Promise<void>
  /** Stops processes with all that they started from going on, while `work` runs. */
  freeze(names: readonly string[], work: () => Promise<unknown>): Promise<void>
  /** Ends the cluster and resolves with its status and what it printed. */
  stop(): Promise<{ status: number | null; output: string }>
}

/**
 * Starts a cluster on ports of its own, with a folder that is gone afterwards.
 * @throws {Error} with what it printed when it does not become ready.
 */
export async function startCluster(
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningCluster> {
  // A space, as in the path of somebody's clone.
  const dataDir = mkdtempSync(path.join(tmpdir(), 'a cluster-'))
  // The databases have users of their own, who pass through it.
  chmodSync(dataDir, 0o755)
  const port = await freeRange()
  const folder = path.join(dataDir, 'cluster')
  const child = spawn(process.execPath, ['tools/cluster.mjs', ...options], {
    cwd: REPOSITORY,
    env: {
      ...RUN_ENVIRONMENT,
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      CLUSTER_PORT: String(port),
      // All requests come from one address.
      TRY_CALLS_PER_ADDRESS: '1000000',
      TRY_CALLS_PER_DAY: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const stop = async () => {
    child.kill('SIGINT')
    const status = await ended
    rmSync(dataDir, { recursive: true, force: true })
    return { status, output: output() }
  }
  const until = performance.now() + START_WITHIN_MS
  while (!output().includes('The cluster is ready')) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`The cluster is not ready: ${(await stop()).output}`)
    await wait(200)
  }
  const processes = (): RunningProcess[] =>
    JSON.parse(readFileSync(path.join(folder, 'processes.json'), 'utf8'))
  const find = (name: string) => {
    const found = processes().find((one) => one.name === name)
    if (!found) throw new Error(`The cluster has no ${name}`)
    return found
  }
  return {
    port,
    site: `https://localhost:${port}`,
    productApi: `https://localhost:${port + 10}`,
    identity: `http://127.0.0.1:${port + 20}`,
    certificate: path.join(folder, 'certificate.pem'),
    folder,
    processes,
    async freeze(names, work) {
      const frozen = names
        .map((name) => find(name).pid ?? 0)
        .flatMap((pid) => [pid, ...childrenOf(pid)])
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      try {
        await work()
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }
    },
    async restart(name, signal) {
      const start = performance.now()
      const before = find(name)
      process.kill(before.pid ?? 0, signal)
      while (find(name).pid === before.pid || !(await isInUse(find(name)))) {
        if (performance.now() > start + RESTART_WITHIN_MS)
          throw new Error(`${name} is not there again: ${output()}`)
        await wait(50)
      }
      const ms = performance.now() - start
      await wait(TAKEN_AGAIN_MS)
      return ms
    },
    async roll(service) {
      const rolling = spawn(process.execPath, ['tools/rolling.mjs', service], {
        cwd: REPOSITORY,
        env: { ...RUN_ENVIRONMENT, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const printed = collect(rolling)
      const [status] = await once(rolling, 'close')
      if (status !== 0) throw new Error(`Rolling ${service}: ${printed()}`)
    },
    stop,
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

async function isInUse({ pid, port }: RunningProcess): Promise<boolean> {
  if (pid === null || !(await isListening(port))) return false
  try {
    // What speaks no HTTP is in use when it listens.
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`)
    return status !== 503
  } catch {
    return true
  }
}

function collect(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      output += data.toString()
    })
  return () => output
}
