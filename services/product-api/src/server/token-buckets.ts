import { LRUCache } from 'lru-cache'
import { growsTo } from './grows-to.ts'

/** Fill rate and size of a bucket. */
export interface Rate {
  perSecond: number
  burst: number
}

/** State of a bucket after a request for a token. */
export type BucketState = ReturnType<typeof stateOf>

/** Milliseconds to refill one token, and to refill the whole bucket. */
export function timesOf({ burst, perSecond }: Rate) {
  const tokenMs = 1_000 / perSecond
  return { tokenMs, fillMs: burst * tokenMs }
}

/** The state of a bucket that is full in `fullInMs` milliseconds. */
export function stateOf(rate: Rate, fullInMs: number, isGranted: boolean) {
  const { fillMs, tokenMs } = timesOf(rate)
  /** Whole tokens that are left. */
  const left = Math.max(0, Math.floor((fillMs - fullInMs) / tokenMs))
  /** Milliseconds until the next token, where none is left. */
  const nextInMs = Math.max(0, fullInMs + tokenMs - fillMs)
  return { rate, isGranted, left, fullInMs, nextInMs }
}

/**
 * Token buckets by name, in memory. Of each it keeps one number, the time at which the bucket is
 * full again (the generic cell rate algorithm): a bucket costs no timer, and a full one needs no
 * entry.
 */
export class TokenBuckets {
  readonly #now: () => number
  readonly #fullAt: LRUCache<string, number>

  /**
   * @param now milliseconds since the epoch.
   * @param max buckets to remember; the one that was asked longest ago is taken to be full again.
   */
  constructor(now: () => number, max: number) {
    this.#now = now
    this.#fullAt = new LRUCache(growsTo(max))
  }

  /** Takes a token where there is one. */
  take(name: string, rate: Rate): BucketState {
    const { fillMs, tokenMs } = timesOf(rate)
    const fullInMs = this.#fullInMs(name, fillMs)
    if (fullInMs + tokenMs > fillMs) return stateOf(rate, fullInMs, false)
    this.set(name, fullInMs + tokenMs)
    return stateOf(rate, fullInMs + tokenMs, true)
  }

  /** Returns the same as `take` without taking a token. */
  look(name: string, rate: Rate): BucketState {
    const { fillMs, tokenMs } = timesOf(rate)
    const fullInMs = this.#fullInMs(name, fillMs)
    return stateOf(rate, fullInMs, fullInMs + tokenMs <= fillMs)
  }

  /** Returns a token to the bucket. */
  giveBack(name: string, rate: Rate): void {
    const { fillMs, tokenMs } = timesOf(rate)
    this.set(name, Math.max(0, this.#fullInMs(name, fillMs) - tokenMs))
  }

  /** Makes a bucket be full in `fullInMs`, counted from `at`. */
  set(name: string, fullInMs: number, at = this.#now()): void {
    this.#fullAt.set(name, at + fullInMs)
  }

  /** At most `fillMs`, so that a clock set back locks nobody out. */
  #fullInMs(name: string, fillMs: number): number {
    const left = (this.#fullAt.get(name) ?? 0) - this.#now()
    if (left <= fillMs) return Math.max(0, left)
    this.set(name, fillMs)
    return fillMs
  }
}
