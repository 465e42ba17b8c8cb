import { Worker } from 'node:worker_threads'
import type { ReleaseSet } from './release-set.ts'
import type {
  FromWorker,
  RenderJob,
  RenderResult,
  ToWorker,
  WorkerSettings,
} from './render-messages.ts'

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
  resolve(done: Rendered): void
  reject(error: RenderError): void
}

interface Slot {
  worker: Worker
  /** Keys of the sets that its worker has, the one used last at the end. */
  knows: Set<string>
  busy: { task: Task; timer: NodeJS.Timeout } | null
}

/**
 * Renders in worker threads, one job at a time each. A job that takes longer than the deadline costs
 * its worker, which is replaced; the other jobs go on.
 */
export class RenderPool {
  #slots: Slot[] = []
  #queue: Task[] = []
  #nextId = 1
  #closed = false
  #pinned: ReadonlySet<string> = new Set()

  readonly #script: URL
  readonly #settings: WorkerSettings
  readonly #deadlineMs: number

  constructor(script: URL, settings: WorkerSettings, size: number, deadlineMs: number) {
    this.#script = script
    this.#settings = settings
    this.#deadlineMs = deadlineMs
    for (let index = 0; index < size; index++) this.#slots.push(this.#spawn())
  }

  /** @throws {RenderError} when the job fails; its message names the cause. */
  render<T extends RenderResult>(job: RenderJob, set: ReleaseSet): Promise<Rendered<T>> {
    return new Promise((resolve, reject) => {
      const task = { id: this.#nextId++, job, set, resolve, reject } as unknown as Task
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
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()))
  }

  #spawn(): Slot {
    const worker = new Worker(this.#script, {
      workerData: this.#settings,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const slot: Slot = { worker, knows: new Set(), busy: null }
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
      const task = this.#queue.shift()
      if (!task) return
      this.#introduce(slot, task.set)
      const timer = setTimeout(
        () => this.#replace(slot, `no answer within ${this.#deadlineMs} ms`),
        this.#deadlineMs,
      )
      slot.busy = { task, timer }
      slot.worker.postMessage({ type: 'job', id: task.id, job: task.job, setKey: task.set.key })
    }
  }

  #settle(slot: Slot, message: FromWorker): void {
    if (slot.busy?.task.id !== message.id) return
    const { task, timer } = slot.busy
    clearTimeout(timer)
    slot.busy = null
    if (message.type === 'done')
      task.resolve({ result: message.result, milliseconds: message.milliseconds })
    else task.reject(new RenderError(message.message))
    this.#dispatch()
  }

  #replace(slot: Slot, reason: string): void {
    const index = this.#slots.indexOf(slot)
    if (this.#closed || index < 0) return
    this.#slots[index] = this.#spawn()
    if (slot.busy) {
      clearTimeout(slot.busy.timer)
      slot.busy.task.reject(new RenderError(reason))
    }
    void slot.worker.terminate()
    this.#dispatch()
  }
}
