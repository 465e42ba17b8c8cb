import type { FromWorker, PageResult, ToWorker } from '#src/serve/render/messages.ts'
import type { RenderThread, ThreadListener } from '#src/serve/render/thread.ts'
import type { WorkerUsage } from '#src/serve/render/worker-usage.ts'
import { packBody } from '#src/serve/responses/packed-body.ts'

/**
 * A render thread on the clock of the test. As the scripted worker, it does what the path of a job says:
 * `/compute/MS`, `/wait/MS`, `/throw`, or responds immediately with the path as its body.
 */
export class FakeThread implements RenderThread {
  isExact = true
  isEnded = false
  /** The share of the time that the thread gets a processor when it wants one. */
  share = 1
  /** Megabytes that it reports after each job. */
  heldMb = 1
  readonly received: ToWorker[] = []
  readonly #listener: ThreadListener
  readonly #usage: WorkerUsage = { computedMs: 0, idleMs: 0 }
  #countedAt = performance.now()
  #computing = 0

  constructor(listener: ThreadListener) {
    this.#listener = listener
  }

  get usage(): WorkerUsage {
    this.#count()
    return { ...this.#usage }
  }

  send(message: ToWorker): void {
    this.received.push(message)
    if (message.type !== 'job') return
    const { id, job } = message
    const [, act, ms = '0'] = job.path.split('/')
    const computes = act === 'compute' ? 1 : 0
    this.#compute(computes)
    setTimeout(() => {
      this.#compute(-computes)
      if (act === 'throw') this.emit({ type: 'failed', id, message: 'broken', heldMb: this.heldMb })
      else
        this.emit({
          type: 'done',
          id,
          result: pageOf(job.path),
          milliseconds: 1,
          heldMb: this.heldMb,
        })
    }, Number(ms) || 0)
  }

  /** Says something to the pool, as long as the thread runs. */
  emit(message: Exclude<FromWorker, { type: 'ready' }>): void {
    if (!this.isEnded) this.#listener.onMessage(message)
  }

  crash(reason: string): void {
    this.isEnded = true
    this.#listener.onEnd(reason)
  }

  /** The pool hears of it as it does of a real thread. */
  async end(): Promise<void> {
    if (!this.isEnded) this.crash('the worker ended')
  }

  #compute(change: number): void {
    this.#count()
    this.#computing += change
  }

  #count(): void {
    const now = performance.now()
    this.#usage[this.#computing > 0 ? 'computedMs' : 'idleMs'] +=
      (now - this.#countedAt) * this.share
    this.#countedAt = now
  }
}

/** A page that consists of some text. */
export function pageOf(text: string): PageResult {
  return { status: 200, body: packBody(text), styleHashes: [], scriptHashes: [], failed: null }
}
