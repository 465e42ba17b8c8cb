import { Worker } from 'node:worker_threads'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { ReleaseSet } from './release-set.ts'
import {
  type FromWorker,
  type RenderJob,
  type RenderResult,
  type ToWorker,
  WORKER_HEAP_MB,
  type WorkerSettings,
} from './render-messages.ts'

/** A worker that holds more than this after a job makes room for a new one. */
const MOST_HELD_MB = WORKER_HEAP_MB * 0.75
/** What the whole process may take, beside the heaps of its workers, before the busy one is ended. */
const MOST_BESIDE_MB = 250
/** What it may grow by at least: the tool that renders for gates has just built a release. */
const LEAST_GROWTH_MB = 150
const LOOK_AT_MEMORY_MS = 50
/** How many deadlines the shell alone may take: what stands in for a page that failed must come. */
const SHELL_PATIENCE = 4
/** Memory of an ended worker comes back to the system with a delay. */
const MEMORY_PAUSE_MS = 2_000
/** How many sets beside the pinned ones a worker remembers; each holds the code of its releases. */
const MAX_OTHER_SETS = 2

/** A finished job. */
export interface Rendered<T extends RenderResult = RenderResult> {
  result: T
  milliseconds: number
}

/** A render that threw, ran out of time, or lost its worker. */
class RenderError extends Error {
  readonly code = 'render_failed'
}

interface Task {
  id: number
  job: RenderJob
  set: ReleaseSet
  /** What is blamed when it costs its worker; null for what is never refused. */
  name: string | null
  resolve(done: Rendered): void
  reject(error: RenderError): void
}

interface Slot {
  worker: Worker
  /** Keys of the sets that its worker has, the one used last at the end. */
  knows: Set<string>
  busy: { task: Task; timer: NodeJS.Timeout; since: number } | null
  /** Something went wrong in it that may go wrong again. */
  isWornOut: boolean
}

/**
 * Renders in worker threads, one job at a time each. A job that takes longer than the deadline, or more
 * memory than there is, costs its worker, which is replaced; the other jobs go on. What cost a worker is
 * refused for a while, so that it cannot keep all of them from the rest of the site.
 */
export class RenderPool {
  #slots: Slot[] = []
  #queue: Task[] = []
  #nextId = 1
  #closed = false
  readonly #breaker = new CircuitBreaker(() => performance.now())
  readonly #memoryWatch: NodeJS.Timeout
  readonly #mostBesideMb = Math.max(MOST_BESIDE_MB, takenMb() + LEAST_GROWTH_MB)
  #memoryFreedAt = Number.NEGATIVE_INFINITY
  #pinned: ReadonlySet<string> = new Set()

  readonly #script: URL
  readonly #settings: WorkerSettings
  readonly #deadlineMs: number
  readonly #report: (message: string) => void

  constructor(
    script: URL,
    settings: WorkerSettings,
    size: number,
    deadlineMs: number,
    report: (message: string) => void = () => undefined,
  ) {
    this.#script = script
    this.#settings = settings
    this.#deadlineMs = deadlineMs
    this.#report = report
    for (let index = 0; index < size; index++) this.#slots.push(this.#spawn())
    this.#memoryWatch = setInterval(() => this.#watchMemory(), LOOK_AT_MEMORY_MS)
    this.#memoryWatch.unref()
  }

  /**
   * @param name what is blamed, and then refused for a while, when the job costs its worker.
   * @throws {RenderError} when the job fails or is refused; its message names the cause.
   */
  render<T extends RenderResult>(
    job: RenderJob,
    set: ReleaseSet,
    name: string | null = null,
  ): Promise<Rendered<T>> {
    return new Promise((resolve, reject) => {
      const task = { id: this.#nextId++, job, set, name, resolve, reject } as unknown as Task
      this.#queue.push(task)
      this.#dispatch()
    })
  }

  /** Tells every worker of the sets that are in use; a worker forgets these last. */
  keep(sets: readonly ReleaseSet[]): void {
    this.#pinned = new Set(sets.map(({ key }) => key))
    for (const slot of this.#slots) for (const set of sets) this.#introduce(slot, set)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#memoryWatch)
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()))
  }

  #spawn(): Slot {
    const worker = new Worker(this.#script, {
      workerData: this.#settings,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    })
    const slot: Slot = { worker, knows: new Set(), busy: null, isWornOut: false }
    worker.on('message', (message: FromWorker) => this.#settle(slot, message))
    worker.on('error', (error) => this.#replace(slot, `the worker crashed: ${error.message}`))
    worker.on('exit', () => this.#replace(slot, 'the worker ended'))
    return slot
  }

  #introduce(slot: Slot, set: ReleaseSet): void {
    const isKnown = slot.knows.delete(set.key)
    slot.knows.add(set.key)
    if (!isKnown) slot.worker.postMessage({ type: 'use', set } satisfies ToWorker)
    const others = [...slot.knows].filter((key) => !this.#pinned.has(key))
    for (const key of others.slice(0, -MAX_OTHER_SETS)) {
      slot.knows.delete(key)
      slot.worker.postMessage({ type: 'forget', key } satisfies ToWorker)
    }
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.busy) continue
      const task = this.#nextTask()
      if (!task) return
      this.#introduce(slot, task.set)
      const isShell = task.job.kind === 'page' && task.job.failure !== undefined
      const deadlineMs = this.#deadlineMs * (isShell ? SHELL_PATIENCE : 1)
      const timer = setTimeout(
        () => this.#replace(slot, `no answer within ${deadlineMs} ms`),
        deadlineMs,
      )
      slot.busy = { task, timer, since: performance.now() }
      slot.worker.postMessage({ type: 'job', id: task.id, job: task.job, setKey: task.set.key })
    }
  }

  /** The next task that may be tried; those that may not are told so. */
  #nextTask(): Task | undefined {
    for (let task = this.#queue.shift(); task; task = this.#queue.shift()) {
      const refusal = task.name === null ? null : this.#breaker.refusal(task.name)
      if (refusal === null) return task
      task.reject(new RenderError(`not tried again so soon: ${refusal}`))
    }
    return undefined
  }

  #settle(slot: Slot, message: FromWorker): void {
    if (message.type === 'stray') {
      this.#report(`A worker goes on after an error that no page waited for: ${message.message}`)
      slot.isWornOut = true
      if (!slot.busy) this.#replace(slot, 'of that error')
      return
    }
    if (slot.busy?.task.id !== message.id) return
    const { task, timer } = slot.busy
    clearTimeout(timer)
    slot.busy = null
    if (task.name !== null) this.#breaker.succeeded(task.name)
    if (message.type === 'done')
      task.resolve({ result: message.result, milliseconds: message.milliseconds })
    else task.reject(new RenderError(message.message))
    if (message.heldMb > MOST_HELD_MB) {
      const last = task.name ?? task.job.path
      this.#report(`A worker is replaced: it holds ${message.heldMb.toFixed()} MB after ${last}`)
      slot.isWornOut = true
    }
    if (slot.isWornOut) this.#replace(slot, 'it is worn out')
    this.#dispatch()
  }

  /** Buffers do not count as a worker's heap, so that only the whole process tells of them. */
  #watchMemory(): void {
    const now = performance.now()
    if (now - this.#memoryFreedAt < MEMORY_PAUSE_MS) return
    const most = this.#mostBesideMb + this.#slots.length * WORKER_HEAP_MB
    const taken = takenMb()
    if (taken < most) return
    const busy = this.#slots.filter((slot) => slot.busy)
    const [oldest] = busy.sort((a, b) => (a.busy?.since ?? 0) - (b.busy?.since ?? 0))
    if (!oldest) return
    this.#memoryFreedAt = now
    this.#replace(
      oldest,
      `the process took ${taken.toFixed()} MB, of ${most.toFixed()} that it may`,
    )
  }

  #replace(slot: Slot, reason: string): void {
    const index = this.#slots.indexOf(slot)
    if (this.#closed || index < 0) return
    this.#slots[index] = this.#spawn()
    if (slot.busy) {
      const { task, timer } = slot.busy
      clearTimeout(timer)
      if (task.name !== null) this.#breaker.failed(task.name, reason)
      task.reject(new RenderError(reason))
    } else if (!slot.isWornOut) this.#report(`A worker is replaced: ${reason}`)
    void slot.worker.terminate()
    this.#dispatch()
  }
}

function takenMb(): number {
  return process.memoryUsage.rss() / 1_000_000
}
