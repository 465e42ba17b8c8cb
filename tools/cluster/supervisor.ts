import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '@orchard/shared/format'

/** A process of the cluster. */
export interface ClusterProcess {
  name: string
  port: number
  command: string
  args: readonly string[]
  /** Where it runs, if not where the cluster does; read again at each start. */
  cwd?: string
  environment?: Readonly<Record<string, string>>
  /** Whom it runs as, where that is not who started the cluster. */
  owner?: { uid: number; gid: number } | null
  /** Asks it to end; SIGTERM by default. */
  stopSignal?: NodeJS.Signals
  isReady(): Promise<boolean>
}

interface SupervisorOptions {
  cwd: string
  /** Has the file of processes and their logs. */
  folder: string
  print(message: string): void
}

/** How a process of the cluster is found, as `processes.json` has it. */
export interface RunningProcess {
  name: string
  port: number
  pid: number | null
}

const READY_WITHIN_MS = MINUTE_MS
const LOOK_EVERY_MS = 50
/** A server ends within 11 seconds from the signal. */
const KILL_AFTER_MS = 15_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** One that ran for this long is started again at once. */
const STEADY_MS = 5_000

/** Starts processes, starts those that end again, and ends all of them in the end. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #processes = new Map<string, Supervised>()
  readonly #ending = new AbortController()

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  /**
   * Starts processes beside each other and waits until all are ready.
   * Starts nothing once it was stopped.
   * @throws {Error} with the end of its log when one ends before it is ready, or is not within a minute.
   */
  async start(...processes: readonly ClusterProcess[]): Promise<void> {
    if (this.#ending.signal.aborted) return
    await Promise.all(
      processes.map(async (one) => {
        const supervised = new Supervised(one, this.#options, this.#ending.signal, () =>
          this.#list(),
        )
        this.#processes.set(one.name, supervised)
        await supervised.start()
      }),
    )
  }

  /** Ends all processes, those that were started last first; none is started again. */
  async stop(): Promise<void> {
    this.#ending.abort()
    for (const one of [...this.#processes.values()].reverse()) one.beginToStop()
    // Servers write to databases until they end.
    for (const one of [...this.#processes.values()].reverse()) await one.stop()
    this.#list()
  }

  #list(): void {
    const running: RunningProcess[] = [...this.#processes.values()].map((one) => one.about)
    const file = path.join(this.#options.folder, 'processes.json')
    writeFileSync(`${file}.tmp`, JSON.stringify(running, null, 2))
    renameSync(`${file}.tmp`, file)
  }
}

/** One process, again and again. */
class Supervised {
  readonly #process: ClusterProcess
  readonly #options: SupervisorOptions
  readonly #ending: AbortSignal
  readonly #changed: () => void
  readonly #log: string
  #child: ChildProcess | undefined
  /** One that never was would only fail again. */
  #wasReady = false
  #ended: Promise<unknown> = Promise.resolve()

  constructor(
    process: ClusterProcess,
    options: SupervisorOptions,
    ending: AbortSignal,
    changed: () => void,
  ) {
    this.#process = process
    this.#options = options
    this.#ending = ending
    this.#changed = changed
    this.#log = path.join(options.folder, 'logs', `${process.name}.log`)
  }

  get about(): RunningProcess {
    const { name, port } = this.#process
    return { name, port, pid: this.#child?.pid ?? null }
  }

  async start(): Promise<void> {
    writeFileSync(this.#log, '')
    this.#run(FIRST_PAUSE_MS)
    const until = performance.now() + READY_WITHIN_MS
    while (!(await this.#process.isReady())) {
      if (this.#ending.aborted) return
      if (!this.#child || performance.now() > until)
        throw new Error(`${this.#process.name} is not ready:\n${this.#lastLines()}`)
      await wait(LOOK_EVERY_MS)
    }
    this.#wasReady = true
  }

  beginToStop(): void {
    if (this.#process.stopSignal === undefined) this.#child?.kill()
  }

  async stop(): Promise<void> {
    const killing = setTimeout(() => this.#child?.kill('SIGKILL'), KILL_AFTER_MS)
    this.#child?.kill(this.#process.stopSignal)
    await this.#ended
    clearTimeout(killing)
  }

  #run(pauseMs: number): void {
    const { args, command, cwd, environment, name, owner } = this.#process
    const startedAt = performance.now()
    const log = openSync(this.#log, 'a')
    // In a group of its own: Ctrl-C reaches this process alone, which ends the others in order.
    const child = spawn(command, args, {
      cwd: cwd ?? this.#options.cwd,
      detached: true,
      env: { ...environment },
      stdio: ['ignore', log, log],
      ...owner,
    })
    closeSync(log)
    this.#child = child
    this.#changed()
    child.once('error', ({ message }) => this.#options.print(`${name}: ${message}`))
    this.#ended = once(child, 'close').then(async ([code, signal]) => {
      this.#child = undefined
      if (this.#ending.aborted || !this.#wasReady) return
      const isSteady = performance.now() - startedAt > STEADY_MS
      const pause = isSteady ? FIRST_PAUSE_MS : pauseMs
      this.#options.print(`${name} ended (${signal ?? `status ${code}`}) and is started again`)
      await wait(pause, undefined, { signal: this.#ending }).catch(() => undefined)
      if (!this.#ending.aborted) this.#run(Math.min(pause * 2, LONGEST_PAUSE_MS))
    })
    // A program that cannot be started gives no `close` to wait for otherwise.
    this.#ended.catch(() => undefined)
  }

  #lastLines(): string {
    return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-10).join('\n')
  }
}
