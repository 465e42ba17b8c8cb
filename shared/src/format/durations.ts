/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000
/** Milliseconds of an hour. */
export const HOUR_MS = 60 * MINUTE_MS
/** Milliseconds of a day of UTC. */
export const DAY_MS = 24 * HOUR_MS
