import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { RenderError } from './errors.ts'
import type { RenderFigures } from './figures.ts'
import { type LaneServices, RenderLane } from './lane.ts'
import { type RenderJob, type RenderResult, WORKER_HEAP_MB } from './messages.ts'
import type { Rendered, RenderSlot, Running, Task } from './slot.ts'

/** Limit of the whole process beside the heaps of its workers; above it a busy worker is ended. */
const MAX_BESIDE_MB = 250
/** Growth that is always allowed: the process that renders for gates has just built a release. */
const LEAST_GROWTH_MB = 150
/** A job during which the process grew by less than this is not what filled the memory. */
const LEAST_LEAK_MB = 80
const LOOK_EVERY_MS = 50
/** Memory of replaced workers is freed with a delay. */
const RENEWAL_PAUSE_MS = 2_000
/** Forms wait for the product API rather than compute, so that one worker does many. */
const FORMS_PER_WORKER = 16
/** A timer that fires this late means that the machine is busy, for a while. */
const LAG_MS = 200
const LAG_REMEMBERED_MS = 2_000
/** An overload is logged once in this time, however many requests it refuses. */
const OVERLOAD_LOGGED_MS = 10_000

/** Options of a render pool. */
export interface RenderPoolOptions extends Pick<LaneServices, 'startThread'> {
  /** Threads that render pages. */
  workers: number
  /** Limit of the time that a job computes, and of the time that it waits, in milliseconds. */
  deadlineMs: number
  /** Limit of jobs that wait for a thread; none by default. */
  maxQueued?: number
  report?(message: string): void
}

/** Options of one job. */
export interface RenderCall {
  /** Blamed, and then refused for a while, when the job costs its worker. */
  name?: string | null
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal | undefined
}

/**
 * Renders in worker threads. A job that computes or waits for longer than the deadline, or takes more memory
 * than there is, costs its worker, which is replaced; the other jobs go on. The deadline counts the worker's
 * own time on a processor, so that a busy machine costs nobody a page. What cost a worker is refused for a
 * while. Posted forms have a worker of their own, so that pages never wait for the product API.
 */
export class RenderPool {
  readonly #pages: RenderLane
  readonly #forms: RenderLane
  readonly #counts: Pick<RenderFigures, 'outcomes' | 'replaced'> = {
    outcomes: { done: 0, failed: 0, overloaded: 0, abandoned: 0 },
    replaced: { deadline: 0, memory: 0, crash: 0, 'worn out': 0 },
  }
  readonly #watch: NodeJS.Timeout
  readonly #maxBesideMb = Math.max(MAX_BESIDE_MB, residentMb() + LEAST_GROWTH_MB)
  readonly #report: (message: string) => void
  #nextId = 1
  #pinned: ReadonlySet<string> = new Set()
  #renewedAt = Number.NEGATIVE_INFINITY
  #lookedAt = performance.now()
  #laggedAt = Number.NEGATIVE_INFINITY
  #overloadLoggedAt = Number.NEGATIVE_INFINITY

  constructor(options: RenderPoolOptions) {
    const { deadlineMs, maxQueued = Number.POSITIVE_INFINITY, startThread, workers } = options
    this.#report = options.report ?? (() => undefined)
    const services: LaneServices = {
      breaker: new CircuitBreaker<RenderError>(() => performance.now()),
      pinned: () => this.#pinned,
      residentMb,
      isLagging: () => performance.now() - this.#laggedAt < LAG_REMEMBERED_MS,
      startThread,
      report: this.#report,
      onDone: (outcome) => {
        this.#counts.outcomes[outcome]++
        if (outcome === 'overloaded') this.#reportOverload()
      },
      onReplaced: (reason) => this.#counts.replaced[reason]++,
    }
    const rules = { deadlineMs, maxQueued }
    this.#pages = new RenderLane(
      { ...rules, workers, jobsPerWorker: 1, isOnDemand: false },
      services,
    )
    this.#forms = new RenderLane(
      { ...rules, workers: 1, jobsPerWorker: FORMS_PER_WORKER, isOnDemand: true },
      services,
    )
    this.#watch = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#watch.unref()
  }

  /** True if a job would start at once. */
  get isCalm(): boolean {
    return this.#pages.isCalm && this.#forms.isCalm
  }

  /**
   * @throws {RenderError} when the job fails or is refused; its message names the cause.
   * @throws {OverloadError} when too many jobs wait, or it has waited for too long.
   * @throws {AbandonedError} when `signal` is aborted before the job is begun.
   */
  render<T extends RenderResult>(
    job: RenderJob,
    set: ReleaseSet,
    { name = null, signal }: RenderCall = {},
  ): Promise<Rendered<T>> {
    const lane = job.kind === 'page' && job.method === 'POST' ? this.#forms : this.#pages
    return new Promise((resolve, reject) => {
      const queuedAt = performance.now()
      const task = { id: this.#nextId++, job, set, name, queuedAt, resolve, reject }
      lane.add(task as unknown as Task, signal)
    })
  }

  /** Pins the sets in use in every worker, which forgets others first. */
  keep(sets: readonly ReleaseSet[]): void {
    this.#pinned = new Set(sets.map(({ key }) => key))
    for (const slot of this.#slots) for (const set of sets) slot.introduce(set, this.#pinned)
  }

  get figures(): RenderFigures {
    return { ...this.#counts, queued: { pages: this.#pages.queued, forms: this.#forms.queued } }
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
    await Promise.all([this.#pages.close(), this.#forms.close()])
  }

  #reportOverload(): void {
    const now = performance.now()
    if (now - this.#overloadLoggedAt < OVERLOAD_LOGGED_MS) return
    this.#overloadLoggedAt = now
    const { overloaded } = this.#counts.outcomes
    this.#report(`Overloaded: refusing renders, ${overloaded} since the start`)
  }

  get #slots(): readonly RenderSlot[] {
    return [...this.#pages.slots, ...this.#forms.slots]
  }

  #look(): void {
    const now = performance.now()
    if (now - this.#lookedAt > LOOK_EVERY_MS + LAG_MS) this.#laggedAt = now
    this.#lookedAt = now
    this.#pages.look()
    this.#forms.look()
    this.#watchMemory(now)
  }

  /** Watches the whole process, since buffers do not count towards a worker's heap. */
  #watchMemory(now: number): void {
    const max = this.#maxBesideMb + this.#slots.length * WORKER_HEAP_MB
    const taken = residentMb()
    if (taken < max) return
    const reason = `the process took ${taken.toFixed()} MB, of ${max.toFixed()} that it may`
    const leaking = this.#longestLeak(taken)
    if (leaking) {
      leaking.lane.endForMemory(leaking.slot, reason)
      // Its memory is freed with a delay; do not blame the others for it.
      for (const { running } of this.#jobs) running.residentMb = taken
    } else if (now - this.#renewedAt > RENEWAL_PAUSE_MS) {
      this.#renewedAt = now
      this.#report(`Replacing all workers: ${reason}`)
      this.#pages.renew()
      this.#forms.renew()
    }
  }

  /** The longest-running job during which the process grew. */
  #longestLeak(taken: number): { lane: RenderLane; slot: RenderSlot } | null {
    const leaks = this.#jobs.filter(({ running }) => hasLeaked(running, taken))
    return leaks.sort((a, b) => a.running.since - b.running.since)[0] ?? null
  }

  get #jobs() {
    return [this.#pages, this.#forms].flatMap((lane) =>
      lane.slots.flatMap((slot) =>
        [...slot.running.values()].map((running) => ({ lane, slot, running })),
      ),
    )
  }
}

function hasLeaked({ residentMb: before }: Running, takenMb: number): boolean {
  return takenMb - before > LEAST_LEAK_MB
}

function residentMb(): number {
  return process.memoryUsage.rss() / 1_000_000
}
