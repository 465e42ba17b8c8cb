/** Work that several callers wait for. It is aborted when all of them have left. */
export class SharedWork<T> {
  readonly #controller = new AbortController()
  readonly #result: Promise<T>
  readonly #onAbandoned: () => void
  #callers = 0

  constructor(work: (signal: AbortSignal) => Promise<T>, onAbandoned: () => void) {
    this.#onAbandoned = onAbandoned
    this.#result = work(this.#controller.signal)
  }

  /** The result of the work. A caller whose `signal` is aborted does not keep it going. */
  join(signal: AbortSignal | undefined): Promise<T> {
    this.#callers++
    if (signal?.aborted) this.#leave()
    else signal?.addEventListener('abort', () => this.#leave(), { once: true })
    return this.#result
  }

  #leave(): void {
    this.#callers--
    if (this.#callers > 0) return
    this.#onAbandoned()
    this.#controller.abort()
  }
}
