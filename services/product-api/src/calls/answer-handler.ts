import { type Dispatcher, errors } from 'undici'

/** An answer as it is passed on. */
export interface UpstreamAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Statuses that an API may answer; any other is between us and the upstream. */
const PASSED_ON = new Set([200, 400, 404, 409, 413, 422, 429, 503, 504])
const PASSED_HEADERS = [
  'content-type',
  'x-answer-kind',
  'x-data-source',
  'x-data-date',
  'cache-control',
  'etag',
  'retry-after',
]
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i

type GivenHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Collects one answer without the streams of the client, which cost more than the answers. */
export class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #until: number
  readonly #resolve: (answer: UpstreamAnswer) => void
  readonly #reject: (error: Error) => void
  #status = 0
  #headers: GivenHeaders = {}
  #chunks: Buffer[] = []

  /** @param waiting told of the answer, or of the error of the client, once. */
  constructor(waiting: {
    timeoutMs: number
    resolve(answer: UpstreamAnswer): void
    reject(error: Error): void
  }) {
    this.#until = performance.now() + waiting.timeoutMs
    this.#resolve = waiting.resolve
    this.#reject = waiting.reject
  }

  onRequestStart(): void {}

  onResponseStart(_controller: unknown, status: number, headers: GivenHeaders): void {
    this.#status = status
    this.#headers = headers
    this.#chunks = []
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    // The client limits the time between two chunks; a body that trickles in would last.
    if (performance.now() > this.#until) controller.abort(new errors.BodyTimeoutError())
  }

  onResponseEnd(): void {
    const type = String(this.#headers['content-type'] ?? '')
    if (!PASSED_ON.has(this.#status) || !JSON_TYPE.test(type)) {
      this.#reject(new Error(`Status ${this.#status} with ${type}`))
      return
    }
    const [first, ...rest] = this.#chunks
    const body = first && rest.length === 0 ? first : Buffer.concat(this.#chunks)
    this.#resolve({ status: this.#status, headers: passedHeaders(this.#headers), body })
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#reject(error)
  }
}

function passedHeaders(given: GivenHeaders): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of PASSED_HEADERS) {
    const value = given[name]
    if (typeof value === 'string') passed[name] = value
  }
  return passed
}
