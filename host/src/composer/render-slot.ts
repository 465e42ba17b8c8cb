import { Worker } from 'node:worker_threads'
import type { ReleaseSet } from './release-set.ts'
import {
  type FromWorker,
  type RenderJob,
  type RenderResult,
  type ToWorker,
  WORKER_HEAP_MB,
  type WorkerSettings,
} from './render-messages.ts'
import type { ReadUsage, WorkerUsage } from './worker-usage.ts'

/** How many sets beside the pinned ones a worker remembers; each holds the code of its releases. */
const MAX_OTHER_SETS = 2
/** A page only wakes the collector often; room for more young objects would not be given back. */
const YOUNG_HEAP_MB = 8

/** A finished job. */
export interface Rendered<T extends RenderResult = RenderResult> {
  result: T
  milliseconds: number
}

/** A job on its way. */
export interface Task {
  id: number
  job: RenderJob
  set: ReleaseSet
  /** Blamed when the job costs its worker; null for jobs that are never refused. */
  name: string | null
  /** Milliseconds on the clock of `performance`. */
  queuedAt: number
  resolve(done: Rendered): void
  reject(error: Error): void
}

/** A job that a worker is doing. */
export interface Running {
  task: Task
  since: number
  /** Usage of the worker when the job began. */
  usage: WorkerUsage
  /** Resident memory of the process when the job began or another one was last ended for its memory, in MB. */
  residentMb: number
  /** True if the worker has rendered with this release before. */
  isWarm: boolean
}

/** Events of a slot. */
export interface SlotListener {
  onMessage(message: Exclude<FromWorker, { type: 'ready' }>): void
  /** The worker is gone, or about to go. */
  onEnd(reason: string): void
}

/** One worker thread: the release sets that it knows and the jobs that it is doing. */
export class RenderSlot {
  readonly running = new Map<number, Running>()
  /** Something went wrong in it that may go wrong again. */
  isWornOut = false
  /** When its last job ended. */
  freeSince = performance.now()

  readonly #worker: Worker
  readonly #readUsage: ReadUsage
  #threadId: number | null = null
  /** The sets that the worker has, the one used last at the end, with what it has rendered of each. */
  readonly #known = new Map<string, Set<string>>()
  /** Usage when the worker last waited for something. */
  #rest: WorkerUsage = { computedMs: 0, idleMs: 0 }

  constructor(
    script: URL,
    settings: WorkerSettings,
    readUsage: ReadUsage,
    { onEnd, onMessage }: SlotListener,
  ) {
    this.#readUsage = readUsage
    this.#worker = new Worker(script, {
      workerData: settings,
      resourceLimits: {
        maxOldGenerationSizeMb: WORKER_HEAP_MB,
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      },
    })
    this.#worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') this.#threadId = message.threadId
      else onMessage(message)
    })
    this.#worker.on('error', (error) => onEnd(`the worker crashed: ${error.message}`))
    this.#worker.on('exit', () => onEnd('the worker ended'))
  }

  /** True if the figures are the scheduler's; otherwise they are upper bounds. */
  get isExact(): boolean {
    return this.#threadId !== null
  }

  get usage(): WorkerUsage {
    return this.#readUsage(this.#worker, this.#threadId)
  }

  /** How long the worker has computed since it last waited for anything, in milliseconds. */
  get computedWithoutRest(): number {
    const usage = this.usage
    if (usage.idleMs > this.#rest.idleMs) this.#rest = usage
    return usage.computedMs - this.#rest.computedMs
  }

  /** Gives the worker a job. */
  start(task: Task, residentMb: number, pinned: ReadonlySet<string>): void {
    this.introduce(task.set, pinned)
    const isWarm = this.#known.get(task.set.key)?.has(codeOf(task)) ?? false
    if (this.running.size === 0) this.#rest = this.usage
    this.running.set(task.id, {
      task,
      since: performance.now(),
      usage: this.usage,
      residentMb,
      isWarm,
    })
    this.#send({ type: 'job', id: task.id, job: task.job, setKey: task.set.key })
  }

  /** Takes a job off the list; undefined where it is not on it. */
  finish(id: number): Running | undefined {
    const done = this.running.get(id)
    if (!done) return undefined
    this.running.delete(id)
    this.freeSince = performance.now()
    this.#known.get(done.task.set.key)?.add(codeOf(done.task))
    return done
  }

  /** Tells the worker of a set; it forgets those that are not pinned and were used longest ago. */
  introduce(set: ReleaseSet, pinned: ReadonlySet<string>): void {
    const rendered = this.#known.get(set.key)
    this.#known.delete(set.key)
    this.#known.set(set.key, rendered ?? new Set())
    if (!rendered) this.#send({ type: 'use', set })
    const others = [...this.#known.keys()].filter((key) => !pinned.has(key))
    for (const key of others.slice(0, -MAX_OTHER_SETS)) {
      this.#known.delete(key)
      this.#send({ type: 'forget', key })
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message)
  }
}

/** Names the code that a job needs: a release, whose bundle the worker evaluates at the first job. */
function codeOf({ name }: Task): string {
  return name?.split(' ')[0] ?? 'host'
}
