/** The time source of everything that expires. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** A clock that tests can set forward. */
export interface MovableClock extends Clock {
  /** The time without what tests added: that of other machines. */
  real(): number
  advance(seconds: number): void
}

/** @param now the real time in milliseconds, to which the offset is added. */
export function createMovableClock(now: () => number): MovableClock {
  let ahead = 0
  return {
    now: () => now() + ahead,
    real: now,
    advance(seconds) {
      ahead += seconds * 1_000
    },
  }
}

/** The time in whole seconds since 1970, as in tokens. */
export function inSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000)
}
