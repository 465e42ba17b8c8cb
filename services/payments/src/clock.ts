/** Where the time comes from; everything that is due or expires asks it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** A clock that tests can set forward. */
export interface MovableClock extends Clock {
  /** Seconds by which it is ahead of the real time. */
  readonly aheadSeconds: number
  advance(seconds: number): void
}

/**
 * @param now the real time in milliseconds; what was advanced is added to it.
 * @param aheadSeconds what was advanced before the process began.
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

/** The time as the API writes it: whole seconds since 1970. */
export function inSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000)
}
