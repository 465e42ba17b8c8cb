import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import type { RenderJob, RenderResult } from './messages.ts'
import type { RenderThread } from './thread.ts'
import type { WorkerUsage } from './worker-usage.ts'

/** Sets that a worker remembers beside the pinned ones; each holds the code of its releases. */
const MAX_OTHER_SETS = 2

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

/** One worker thread: the release sets that it knows and the jobs that it is doing. */
export class RenderSlot {
  readonly running = new Map<number, Running>()
  /** Something went wrong in it that may go wrong again. */
  isWornOut = false
  /** End of its last job, on the clock of `performance`. */
  freeSince = performance.now()
  readonly thread: RenderThread

  /** The sets that the worker has, the one used last at the end, with what it has rendered of each. */
  readonly #known = new Map<string, Set<string>>()
  /** Usage when the worker last waited for something. */
  #rest: WorkerUsage = { computedMs: 0, idleMs: 0 }

  constructor(thread: RenderThread) {
    this.thread = thread
  }

  /** Milliseconds that the worker has computed since it last waited for anything. */
  get computedWithoutRest(): number {
    const usage = this.thread.usage
    if (usage.idleMs > this.#rest.idleMs) this.#rest = usage
    return usage.computedMs - this.#rest.computedMs
  }

  /** Gives the worker a job. */
  start(task: Task, residentMb: number, pinned: ReadonlySet<string>): void {
    this.introduce(task.set, pinned)
    const isWarm = this.#known.get(task.set.key)?.has(codeOf(task)) ?? false
    if (this.running.size === 0) this.#rest = this.thread.usage
    this.running.set(task.id, {
      task,
      since: performance.now(),
      usage: this.thread.usage,
      residentMb,
      isWarm,
    })
    this.thread.send({ type: 'job', id: task.id, job: task.job, setKey: task.set.key })
  }

  /** Removes a job; undefined if it is not running here. */
  finish(id: number): Running | undefined {
    const done = this.running.get(id)
    if (!done) return undefined
    this.running.delete(id)
    this.freeSince = performance.now()
    this.#known.get(done.task.set.key)?.add(codeOf(done.task))
    return done
  }

  /** Sends a set to the worker, which forgets the least recently used ones that are not pinned. */
  introduce(set: ReleaseSet, pinned: ReadonlySet<string>): void {
    const rendered = this.#known.get(set.key)
    this.#known.delete(set.key)
    this.#known.set(set.key, rendered ?? new Set())
    if (!rendered) this.thread.send({ type: 'use', set })
    const others = [...this.#known.keys()].filter((key) => !pinned.has(key))
    for (const key of others.slice(0, -MAX_OTHER_SETS)) {
      this.#known.delete(key)
      this.thread.send({ type: 'forget', key })
    }
  }
}

/** Names the code that a job needs: a release, whose bundle the worker evaluates at the first job. */
function codeOf({ name }: Task): string {
  return name?.split(' ')[0] ?? 'host'
}
