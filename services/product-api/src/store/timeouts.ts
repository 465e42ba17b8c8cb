/** How long one statement may take on PostgreSQL. */
export interface StatementTimeouts {
  /** Waiting for what somebody else holds; PostgreSQL gives up. */
  lockMs: number
  /** The statement as a whole; PostgreSQL gives up. */
  statementMs: number
  /** Until an answer comes; then the connection is given up, since nobody may be at its other end. */
  replyMs: number
}

/** How long PostgreSQL is waited for. */
export interface DatabaseTimeouts {
  connectMs: number
  /** The statement that counts calls. */
  calls: StatementTimeouts
  others: StatementTimeouts
}

/**
 * Chosen so that a call is answered within five seconds, whichever step hangs: looking up its key takes
 * `connectMs` and `others.replyMs` at most, and counting it the wait of the meter and `calls.replyMs`.
 */
export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 1_250,
  calls: { lockMs: 300, statementMs: 2_000, replyMs: 2_400 },
  others: { lockMs: 2_000, statementMs: 3_000, replyMs: 3_500 },
}
