/** Timeouts of one statement on PostgreSQL. */
export interface StatementTimeouts {
  /** Waiting for a lock; enforced by PostgreSQL. */
  lockMs: number
  /** The whole statement; enforced by PostgreSQL. */
  statementMs: number
  /** Until a reply arrives; then the connection is dropped, since its other end may be gone. */
  replyMs: number
}

/** Timeouts of a PostgreSQL database. */
export interface DatabaseTimeouts {
  connectMs: number
  /** The statement that counts calls. */
  calls: StatementTimeouts
  others: StatementTimeouts
}

/**
 * Answers a call within five seconds, whichever step hangs: its key look-up takes `connectMs` plus
 * `others.replyMs` at most, counting it the queue of the meter plus `calls.replyMs`.
 */
export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 1_250,
  calls: { lockMs: 300, statementMs: 2_000, replyMs: 2_400 },
  others: { lockMs: 2_000, statementMs: 3_000, replyMs: 3_500 },
}
