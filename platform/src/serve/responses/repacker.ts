import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

const LOOK_AGAIN_MS = 100
/** Beyond this, the responses that were asked for longest ago stay as they are. */
const MAX_WAITING = 2_000

/**
 * Does work that nobody waits for, such as compressing pages thoroughly: one piece at a time, the one that
 * was asked for last first, and only while `isCalm`, so that it never takes a processor from a visitor who
 * waits.
 */
export class Repacker {
  readonly #isCalm: () => boolean
  readonly #waiting = new LRUCache<string, () => Promise<void>>({ max: MAX_WAITING })
  #isRunning = false

  constructor(isCalm: () => boolean) {
    this.#isCalm = isCalm
  }

  /** Plans a piece of work in place of another one with the same key. It must not reject. */
  add(key: string, work: () => Promise<void>): void {
    this.#waiting.set(key, work)
    if (!this.#isRunning) void this.#run()
  }

  /** Brings a piece of work to the front, if it still waits. */
  promote(key: string): void {
    this.#waiting.get(key)
  }

  /** Drops what waits. */
  clear(): void {
    this.#waiting.clear()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.size > 0)
      if (this.#isCalm()) await this.#takeLatest()
      else await wait(LOOK_AGAIN_MS, undefined, { ref: false })
    this.#isRunning = false
  }

  async #takeLatest(): Promise<void> {
    const [latest] = this.#waiting.entries()
    if (!latest) return
    const [key, work] = latest
    this.#waiting.delete(key)
    await work()
  }
}
