/** The time source of everything that is due or expires. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** A clock that tests can set forward. */
export interface MovableClock extends Clock {
  /** Offset to the real time in seconds. */
  readonly aheadSeconds: number
  advance(seconds: number): void
}

/**
 * @param now the real time in milliseconds.
 * @param aheadSeconds the offset from before the process started.
 */
export function createMovableClock(now: () => number, aheadSeconds = 0): MovableClock {
  let ahead = aheadSeconds
  return {
    now: () => now() + ahead * 1_000,
    get aheadSeconds() {
      return ahead
    },
    advance(seconds) {
      ahead += seconds
    },
  }
}

/** The time in whole seconds since 1970, as in the API. */
export function inSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000)
}
