import { LRUCache } from 'lru-cache'

/** A value and the times, in Unix milliseconds, between which it is given again. */
export interface Found<Value> {
  /** Null where there is no such thing. */
  value: Value | null
  fetchedAt: number
  freshUntil: number
}

/** A response as it arrived. */
export interface Asked<Value> {
  value: Value | null
  /** About how many it takes. */
  bytes: number
  /** For how long it may be given again. */
  keepSeconds: number
}

const MAX_BYTES = 16 * 1_024 * 1_024

/** Responses of others by what was asked for: the same question is asked once at a time. */
export class KeptResponses {
  readonly #now: () => number
  readonly #kept = new LRUCache<string, Found<unknown>>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_BYTES / 4,
  })
  readonly #running = new Map<string, Promise<Found<unknown>>>()

  /** @param now Unix milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** The last response, fresh or not. */
  get<Value>(question: string): Found<Value> | undefined {
    return this.#kept.get(question) as Found<Value> | undefined
  }

  isFresh({ freshUntil }: Found<unknown>): boolean {
    return this.#now() < freshUntil
  }

  /** Joins the same question that is on its way, or asks it and keeps the response. */
  ask<Value>(question: string, ask: () => Promise<Asked<Value>>): Promise<Found<Value>> {
    const running = this.#running.get(question) as Promise<Found<Value>> | undefined
    if (running) return running
    const asked = this.#ask(question, ask).finally(() => this.#running.delete(question))
    this.#running.set(question, asked)
    return asked
  }

  async #ask<Value>(question: string, ask: () => Promise<Asked<Value>>): Promise<Found<Value>> {
    const { bytes, keepSeconds, value } = await ask()
    const fetchedAt = this.#now()
    const found = { value, fetchedAt, freshUntil: fetchedAt + keepSeconds * 1_000 }
    this.#kept.set(question, found, { size: 2 * question.length + bytes + 100 })
    return found
  }
}
