import { type Dispatcher, errors } from 'undici'
import type { UpstreamResponse } from '#src/server/conditional.ts'

/** Statuses that an API may respond; any other is between us and the upstream. */
const PASSED_ON = new Set([200, 400, 404, 409, 413, 415, 422, 429, 503, 504])

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

interface Waiting {
  resolve(response: UpstreamResponse): void
  reject(error: Error): void
}

type GivenHeaders = Readonly<Record<string, string | string[] | undefined>>

type GivenResponse = Omit<UpstreamResponse, 'headers' | 'lane'> & { headers: GivenHeaders }

/** Collects one response without the streams of the client, which cost more than the responses. */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #until: number
  readonly #waiting: Waiting
  #status = 0
  #headers: GivenHeaders = {}
  #chunks: Buffer[] = []

  /** @param waiting told of the response, or of the error of the client, once. */
  constructor(waiting: Waiting, timeoutMs: number) {
    this.#until = performance.now() + timeoutMs
    this.#waiting = waiting
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
    const body = Buffer.concat(this.#chunks).toString()
    const response = passedOn({ status: this.#status, headers: this.#headers, body })
    const type = this.#headers['content-type']
    if (response) this.#waiting.resolve(response)
    else this.#waiting.reject(new Error(`Status ${this.#status} with ${type}`))
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#waiting.reject(error)
  }
}

/** As much of a response as its caller sees; null for one that is between us and the upstream. */
export function passedOn(given: GivenResponse): UpstreamResponse | null {
  const { body, status } = given
  if (!PASSED_ON.has(status) || !JSON_TYPE.test(String(given.headers['content-type'] ?? '')))
    return null
  const headers: Record<string, string> = {}
  for (const name of PASSED_HEADERS) {
    const value = given.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return { status, headers, body, ...laneOf(given.headers) }
}

/** The threads that a response names. */
export function laneOf(headers: GivenHeaders): { lane?: string } {
  const lane = headers['x-lane']
  return typeof lane === 'string' ? { lane } : {}
}
