const LOOK_AGAIN_MS = 100
/** Beyond this, what is kept stays as quickly compressed as it is. */
const MOST_WAITING = 2_000

/**
 * Does work that nobody waits for, such as compressing pages thoroughly: one piece after the other, and
 * only while `isCalm`, so that it never takes a processor from a visitor who waits.
 */
export class Repacker {
  readonly #isCalm: () => boolean
  #waiting: (() => Promise<void>)[] = []
  #isRunning = false

  constructor(isCalm: () => boolean) {
    this.#isCalm = isCalm
  }

  /** Puts a piece of work at the end of the line. It must not reject. */
  add(work: () => Promise<void>): void {
    if (this.#waiting.length >= MOST_WAITING) return
    this.#waiting.push(work)
    if (!this.#isRunning) void this.#run()
  }

  /** Drops what waits. */
  clear(): void {
    this.#waiting = []
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0)
      if (this.#isCalm()) await this.#waiting.shift()?.()
      else await pause()
    this.#isRunning = false
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_AGAIN_MS).unref()
  })
}
