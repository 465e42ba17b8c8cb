import { DAY_MS } from '@orchard/shared/format'
import type { Dependency } from '@orchard/shared-node/health'
import PQueue from 'p-queue'
import { fetchText } from './fetch-text.ts'
import { type Asked, type Found, KeptResponses } from './kept-responses.ts'
import { type Signature, signRequest } from './sign-request.ts'
import { busy, changed, type FailureReason, SourceError, unavailable } from './source-error.ts'

/** A question for a source. */
export interface Reading<Value> {
  /**
   * Parses a response. A `SourceError` reports a problem of the source; any other error means that
   * its format has changed.
   */
  read(text: string): Value
  /** Seconds that the value may be cached. */
  keepSeconds: number | ((value: Value) => number)
  /** Statuses that mean "not found"; 404 by default. */
  absent?: readonly number[]
}

/** Health of a source since the process started; times are ISO 8601. */
export interface SourceHealth {
  /** `idle` until it has been asked, then as its last response. */
  state: 'idle' | 'ok' | 'failing'
  /** Requests sent. */
  requests: number
  failures: number
  /** The failures by their reason. */
  reasons: Partial<Record<FailureReason, number>>
  /** Responds from the cache: fresh ones, and stale ones in place of a failure. */
  kept: number
  stale: number
  last_answer_at: string | null
  last_failure: { at: string; code: string } | null
}

interface Surroundings extends Signature {
  /** Is told of each response and failure. */
  watched?: Dependency | undefined
  now(): number
  /** False to ask without a rate limit, such as a stand-in. */
  isPaced?: boolean
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** Longest wait of a call in the queue; the gateway times out after 10 seconds. */
const LONGEST_QUEUE_MS = 2_000
/** A stale value replaces a failure for a day. */
const STALE_MS = DAY_MS
/** Consecutive failures after which the source is not asked for `REST_MS`. */
const FAILURES_IN_A_ROW = 5
const REST_MS = 15_000
const NOTHING_SECONDS = 60

/**
 * A configured source: limits its rate, shares concurrent requests for the same thing, and caches
 * values while they are fresh.
 */
export class OutsideSource {
  readonly #around: Surroundings
  readonly #queue: PQueue
  readonly #maxWaiting: number
  readonly #kept: KeptResponses
  #failuresInARow = 0
  #restUntil = 0
  readonly #health: SourceHealth = {
    state: 'idle',
    requests: 0,
    failures: 0,
    reasons: {},
    kept: 0,
    stale: 0,
    last_answer_at: null,
    last_failure: null,
  }

  constructor(around: Surroundings) {
    this.#around = around
    this.#kept = new KeptResponses(around.now)
    const { perMs, requests } = around.rules.rate
    const pace = around.isPaced === false ? {} : { interval: perMs, intervalCap: requests }
    this.#queue = new PQueue({ concurrency: Math.max(2, requests), ...pace })
    this.#maxWaiting = Math.max(1, Math.floor((requests / perMs) * LONGEST_QUEUE_MS))
  }

  /** A copy. */
  get health(): SourceHealth {
    return { ...this.#health }
  }

  /**
   * Reads an address of the source; a kept response may stand for it.
   * @throws {SourceError} when it has not served and no older response is kept.
   */
  async find<Value>(url: string, reading: Reading<Value>): Promise<Found<Value>> {
    const kept = this.#kept.get<Value>(url)
    if (kept && this.#kept.isFresh(kept)) {
      this.#health.kept++
      return kept
    }
    try {
      return await this.#kept.ask(url, () => this.#ask(url, reading))
    } catch (error) {
      if (!kept || !(error instanceof SourceError)) throw error
      if (this.#around.now() > kept.freshUntil + STALE_MS) throw error
      this.#health.stale++
      return kept
    }
  }

  async #ask<Value>(url: string, reading: Reading<Value>): Promise<Asked<Value>> {
    const { now, rules } = this.#around
    const rest = this.#restUntil - now()
    if (rest > 0) throw unavailable(rules.name, Math.ceil(rest / 1_000))
    if (this.#queue.size >= this.#maxWaiting)
      throw busy(rules.name, Math.ceil(LONGEST_QUEUE_MS / 1_000))
    try {
      const found = await this.#queue.add(() => this.#request(url, reading))
      Object.assign(this.#health, { state: 'ok', last_answer_at: isoTime(now()) })
      this.#failuresInARow = 0
      this.#around.watched?.worked()
      return found
    } catch (error) {
      if (error instanceof SourceError) this.#note(error)
      throw error
    }
  }

  async #request<Value>(url: string, reading: Reading<Value>): Promise<Asked<Value>> {
    const { absent = [404], keepSeconds, read } = reading
    const { rules, timeoutMs = TIMEOUT_MS } = this.#around
    this.#health.requests++
    const text = await fetchText({
      ...signRequest(url, this.#around),
      name: rules.name,
      absent,
      timeoutMs,
    })
    const value = text === null ? null : readAs(rules.name, read, text)
    return { value, bytes: 2 * (text?.length ?? 0), keepSeconds: secondsOf(keepSeconds, value) }
  }

  #note(error: SourceError): void {
    const { code, reason, retryAfterSeconds = 0 } = error
    const at = this.#around.now()
    this.#around.watched?.failed(`${reason}: ${error.message}`)
    const { reasons } = this.#health
    reasons[reason] = (reasons[reason] ?? 0) + 1
    this.#health.failures++
    Object.assign(this.#health, { state: 'failing', last_failure: { at: isoTime(at), code } })
    this.#failuresInARow++
    // A source that says how long it wants to be left alone is obeyed.
    if (code === 'source_busy') this.#restUntil = at + retryAfterSeconds * 1_000
    else if (this.#failuresInARow >= FAILURES_IN_A_ROW) this.#restUntil = at + REST_MS
  }
}

function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/**
 * @throws {SourceError} when the text is not what the source documents, or says that it has no
 * response.
 */
function readAs<Value>(name: string, read: (text: string) => Value, text: string): Value {
  try {
    return read(text)
  } catch (error) {
    throw error instanceof SourceError ? error : changed(name)
  }
}

/** An absence is kept for a minute where the time depends on the value. */
function secondsOf<Value>(keep: Reading<Value>['keepSeconds'], value: Value | null): number {
  if (typeof keep === 'number') return keep
  return value === null ? NOTHING_SECONDS : keep(value)
}
