import { LRUCache } from 'lru-cache'
import { ApiError } from '#src/server/api-error.ts'
import { growsTo } from '#src/server/grows-to.ts'
import { Tally } from '#src/server/tally.ts'

/** Limits of a queue. */
interface FairQueueRules {
  /** Work under way at once. */
  atOnce: number
  /** Work of one owner that may wait: the largest burst of a plan fits. */
  maxWaitingOfOne: number
  /** Time that work may wait, in milliseconds. */
  patienceMs: number
}

/** Lets work that waits begin. */
type Start = () => void

interface Used {
  ms: number
  at: number
}

const HALF_LIFE_MS = 10_000
const MAX_OWNERS = 10_000

/**
 * Fair queuing: when there is room, work of the owner begins who has the least under way and, among these, used the
 * least time of late. A burst delays the rest of that burst, and nobody else's first call for longer than what is
 * under way. Its length is bounded by the owners' rate limits and their patience.
 */
export class FairQueue {
  readonly #rules: FairQueueRules
  readonly #waiting = new Map<string, Start[]>()
  readonly #running = new Tally()
  readonly #used = new LRUCache<string, Used>(growsTo(MAX_OWNERS))
  #underWay = 0

  constructor(rules: FairQueueRules) {
    this.#rules = rules
  }

  /** Does something when it is the owner's turn. @throws {ApiError} 503 if that takes too long. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner)
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      this.#end(owner, startedAt)
    }
  }

  #turn(owner: string): Promise<void> {
    const { atOnce, maxWaitingOfOne, patienceMs } = this.#rules
    if (this.#underWay < atOnce) {
      this.#begin(owner)
      return Promise.resolve()
    }
    const own = this.#waiting.get(owner) ?? []
    if (own.length >= maxWaitingOfOne) return Promise.reject(overloaded())
    this.#waiting.set(owner, own)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(owner, start)
        reject(overloaded())
      }, patienceMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      own.push(start)
    })
  }

  #begin(owner: string): void {
    this.#underWay++
    this.#running.add(owner)
  }

  #end(owner: string, startedAt: number): void {
    const at = performance.now()
    this.#used.set(owner, { at, ms: this.#usedBy(owner, at) + at - startedAt })
    this.#underWay--
    this.#running.remove(owner)
    const next = this.#next(at)
    const [start] = this.#waiting.get(next ?? '') ?? []
    if (next === undefined || !start) return
    this.#remove(next, start)
    this.#begin(next)
    start()
  }

  /** The owner whose turn it is. */
  #next(at: number): string | undefined {
    let best: { owner: string; running: number; used: number } | undefined
    // In the order in which they began to wait.
    for (const owner of this.#waiting.keys()) {
      const running = this.#running.of(owner)
      const used = this.#usedBy(owner, at)
      if (!best || running < best.running || (running === best.running && used < best.used))
        best = { owner, running, used }
    }
    return best?.owner
  }

  #remove(owner: string, start: Start): void {
    const own = this.#waiting.get(owner) ?? []
    own.splice(own.indexOf(start), 1)
    if (own.length === 0) this.#waiting.delete(owner)
  }

  #usedBy(owner: string, at: number): number {
    const used = this.#used.get(owner)
    return used ? used.ms * 0.5 ** ((at - used.at) / HALF_LIFE_MS) : 0
  }
}

function overloaded(): ApiError {
  return new ApiError(
    503,
    'overloaded',
    'Too many requests of this kind in progress; retry in a second',
  )
}
