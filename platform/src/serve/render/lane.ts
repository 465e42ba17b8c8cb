import { MINUTE_MS } from '@orchard/shared/format'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { AbandonedError, OverloadError, RenderError } from './errors.ts'
import type { RenderOutcome, ReplacementReason } from './figures.ts'
import { type FromWorker, WORKER_HEAP_MB } from './messages.ts'
import { RenderSlot, type Running, type Task } from './slot.ts'
import type { RenderThread, ThreadListener } from './thread.ts'

/** A worker that holds more than this after a job makes room for a new one. */
const MAX_HELD_MB = WORKER_HEAP_MB * 0.75
/**
 * Multiplies the deadline for a job that evaluates a release's code first, and for the shell that replaces
 * a failed page, which must not fail as well.
 */
const LONG_PATIENCE = 4
/** A job that waits for longer is refused. */
const MAX_QUEUED_MS = 10_000
/** A lane for forms ends its worker when nobody has sent one for this long. */
const SPARE_WORKER_MS = MINUTE_MS

/** Rules of a lane. */
export interface LaneRules {
  /** Worker threads. */
  workers: number
  /** Jobs that one worker does at a time; more than one where jobs mostly wait for another server. */
  jobsPerWorker: number
  /** Jobs that may wait; the next one is refused. */
  maxQueued: number
  /** Starts workers when they are needed and ends them when they are not. */
  isOnDemand: boolean
  /** Limit of the time that a job computes, and of the time that it waits, in milliseconds. */
  deadlineMs: number
}

/** Services that lanes share. */
export interface LaneServices {
  breaker: CircuitBreaker<RenderError>
  /** Keys of the sets in use. */
  pinned(): ReadonlySet<string>
  residentMb(): number
  /** True if this thread itself waits for a processor. */
  isLagging(): boolean
  startThread(listener: ThreadListener): RenderThread
  report(message: string): void
  onDone(outcome: RenderOutcome): void
  onReplaced(reason: ReplacementReason): void
}

/** Workers with one queue. A job that costs its worker fails; the others go on. */
export class RenderLane {
  #slots: RenderSlot[] = []
  #queue: Task[] = []
  #isClosed = false
  readonly #rules: LaneRules
  readonly #services: LaneServices

  constructor(rules: LaneRules, services: LaneServices) {
    this.#rules = rules
    this.#services = services
    if (!rules.isOnDemand) while (this.#slots.length < rules.workers) this.#add()
  }

  get slots(): readonly RenderSlot[] {
    return this.#slots
  }

  get queued(): number {
    return this.#queue.length
  }

  /** True if no job waits, and a worker of those that are always there is free. */
  get isCalm(): boolean {
    const isFree = ({ running }: RenderSlot) => running.size === 0
    return this.queued === 0 && (this.#rules.isOnDemand || this.#slots.some(isFree))
  }

  /** Puts a job at the end of the queue; a client that hangs up takes it out again. */
  add(task: Task, signal: AbortSignal | undefined): void {
    if (signal?.aborted) {
      this.#drop(task, new AbandonedError('the client has hung up'))
    } else if (this.queued >= this.#rules.maxQueued) {
      this.#drop(task, new OverloadError(`${this.queued} jobs are waiting already`))
    } else {
      this.#queue.push(task)
      signal?.addEventListener('abort', () => this.#abandon(task), { once: true })
      this.#dispatch()
    }
  }

  /** Ends jobs past their deadline. Called every few milliseconds. */
  look(): void {
    const now = performance.now()
    while (this.#queue[0] && now - this.#queue[0].queuedAt > MAX_QUEUED_MS) {
      const task = this.#queue.shift() as Task
      this.#drop(task, new OverloadError(`no worker was free within ${MAX_QUEUED_MS} ms`))
    }
    for (const slot of [...this.#slots]) {
      if (this.#rules.jobsPerWorker === 1) this.#endIfOverdue(slot, now)
      else this.#endIfStuck(slot, now)
      const isSpare = this.#rules.isOnDemand && slot.running.size === 0
      if (isSpare && now - slot.freeSince > SPARE_WORKER_MS) this.#remove(slot)
    }
  }

  /** Ends a worker whose job took the memory; `reason` says how much. */
  endForMemory(slot: RenderSlot, reason: string): void {
    this.#replace(slot, reason, 'memory')
  }

  /** Replaces workers that are free now and the others after their job. */
  renew(): void {
    for (const slot of [...this.#slots]) {
      slot.isWornOut = true
      if (slot.running.size === 0) this.#replace(slot, 'it is worn out', 'worn out')
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#slots.map((slot) => slot.thread.end()))
  }

  #add(): RenderSlot {
    const thread = this.#services.startThread({
      onMessage: (message) => this.#settle(slot, message),
      onEnd: (reason) => this.#replace(slot, reason, 'crash'),
    })
    const slot = new RenderSlot(thread)
    this.#slots.push(slot)
    return slot
  }

  #dispatch(): void {
    if (this.#rules.isOnDemand && this.queued > 0 && this.#slots.length < this.#rules.workers)
      this.#add()
    const { pinned, residentMb } = this.#services
    for (const slot of this.#slots)
      while (!slot.isWornOut && slot.running.size < this.#rules.jobsPerWorker) {
        const task = this.#nextTask()
        if (!task) return
        slot.start(task, residentMb(), pinned())
      }
  }

  /** The next task that may be tried; those that may not are rejected. */
  #nextTask(): Task | undefined {
    for (let task = this.#queue.shift(); task; task = this.#queue.shift()) {
      const refusal = task.name === null ? null : this.#services.breaker.refusal(task.name)
      if (refusal === null) return task
      const { isReleaseFault, message } = refusal
      this.#drop(
        task,
        new RenderError(`failed recently, not tried yet: ${message}`, { isReleaseFault }),
      )
    }
    return undefined
  }

  #abandon(task: Task): void {
    const index = this.#queue.indexOf(task)
    if (index < 0) return
    this.#queue.splice(index, 1)
    this.#drop(task, new AbandonedError('the client has hung up'))
  }

  #drop(task: Task, error: RenderError | OverloadError | AbandonedError): void {
    this.#services.onDone(error.code === 'render_failed' ? 'failed' : error.code)
    task.reject(error)
  }

  #settle(slot: RenderSlot, message: Exclude<FromWorker, { type: 'ready' }>): void {
    const { breaker, onDone, report } = this.#services
    if (message.type === 'stray') {
      report(`Uncaught error in a worker, outside of any page: ${message.message}`)
      slot.isWornOut = true
    } else {
      const done = slot.finish(message.id)
      // A form that timed out may still finish.
      if (!done) return
      const { task } = done
      if (task.name !== null) breaker.succeeded(task.name)
      onDone(message.type)
      if (message.type === 'done')
        task.resolve({ result: message.result, milliseconds: message.milliseconds })
      else task.reject(new RenderError(message.message))
      if (message.heldMb > MAX_HELD_MB) {
        const last = task.name ?? task.job.path
        report(`Replacing a worker: it holds ${message.heldMb.toFixed()} MB after ${last}`)
        slot.isWornOut = true
      }
    }
    if (slot.isWornOut && slot.running.size === 0) this.#replace(slot, 'it is worn out', 'worn out')
    this.#dispatch()
  }

  /** With one job at a time, the worker's times are the job's. */
  #endIfOverdue(slot: RenderSlot, now: number): void {
    for (const running of slot.running.values()) {
      const limitMs = this.#limitOf(running)
      if (now - running.since <= limitMs) continue
      const usage = slot.thread.usage
      if (usage.computedMs - running.usage.computedMs > limitMs)
        this.#replace(slot, `it computed for more than ${limitMs} ms`, 'deadline')
      else if (usage.idleMs - running.usage.idleMs > limitMs)
        this.#replace(slot, `it waited for more than ${limitMs} ms`, 'deadline')
    }
  }

  /** Several jobs at a time: each may wait for its own server, but none may keep the thread. */
  #endIfStuck(slot: RenderSlot, now: number): void {
    if (slot.running.size === 0) return
    const limitMs = this.#rules.deadlineMs
    const isCold = [...slot.running.values()].some(({ isWarm }) => !isWarm)
    if (slot.computedWithoutRest > limitMs * (isCold ? LONG_PATIENCE : 1)) {
      this.#replace(slot, `it computed for more than ${limitMs} ms`, 'deadline')
      return
    }
    const maxMs = limitMs * LONG_PATIENCE
    for (const { since, task } of slot.running.values())
      if (now - since > maxMs) {
        slot.finish(task.id)
        this.#services.onDone('failed')
        const message = `no response within ${maxMs} ms`
        task.reject(new RenderError(message, { isReleaseFault: false }))
      }
  }

  #limitOf({ isWarm, task: { job } }: Running): number {
    const isShell = job.kind === 'page' && job.failure !== undefined
    return this.#rules.deadlineMs * (isShell || !isWarm ? LONG_PATIENCE : 1)
  }

  #remove(slot: RenderSlot): void {
    this.#slots = this.#slots.filter((one) => one !== slot)
    void slot.thread.end()
  }

  #replace(slot: RenderSlot, reason: string, kind: ReplacementReason): void {
    const index = this.#slots.indexOf(slot)
    if (this.#isClosed || index < 0) return
    const { breaker, onDone, onReplaced, report } = this.#services
    onReplaced(kind)
    this.#remove(slot)
    if (!this.#rules.isOnDemand) this.#add()
    const lost = [...slot.running.values()]
    for (const running of lost) {
      const { task } = running
      const isReleaseFault = !this.#isMachineBusy(slot, running, kind)
      const error = new RenderError(reason, { isReleaseFault })
      // With several jobs, nobody knows which one is to blame.
      const isBlamed = lost.length === 1 && (slot.thread.isExact || isReleaseFault)
      if (isBlamed && task.name !== null) breaker.failed(task.name, error)
      onDone('failed')
      task.reject(error)
    }
    if (lost.length === 0 && !slot.isWornOut) report(`Replacing a worker: ${reason}`)
    this.#dispatch()
  }

  /** True if the job waited for a processor for longer than it had one. */
  #isMachineBusy(
    slot: RenderSlot,
    { since, usage: before }: Running,
    kind: ReplacementReason,
  ): boolean {
    if (this.#services.isLagging()) return true
    // A crashed thread has no times left to read.
    if (kind === 'crash') return false
    const { computedMs, idleMs } = slot.thread.usage
    const computed = computedMs - before.computedMs
    const stoodInLine = performance.now() - since - computed - (idleMs - before.idleMs)
    return stoodInLine > computed
  }
}
