/** Where the time comes from; everything that expires asks it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

/** A clock that tests can set forward. */
export interface MovableClock extends Clock {
  advance(seconds: number): void
}

/** @param now the real time in milliseconds; what was advanced is added to it. */
export function createMovableClock(now: () => number): MovableClock {
  let ahead = 0
  return {
    now: () => now() + ahead,
    advance(seconds) {
      ahead += seconds * 1_000
    },
  }
}

/** The time as tokens carry it: whole seconds since 1970. */
export function inSeconds(clock: Clock): number {
  return Math.floor(clock.now() / 1_000)
}
