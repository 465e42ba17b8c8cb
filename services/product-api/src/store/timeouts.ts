/** Timeouts of a PostgreSQL database. */
export type DatabaseTimeouts = typeof DATABASE_TIMEOUTS

/**
 * PostgreSQL enforces `lockMs`, for a lock, and `statementMs`, for a whole statement. Without a reply
 * in `replyMs` the connection is dropped, since its other end may be gone.
 *
 * A call is served within five seconds, whichever step hangs: its key look-up takes `connectMs`
 * plus `others.replyMs` at most, counting it the queue of the meter plus `calls.replyMs`.
 */
export const DATABASE_TIMEOUTS = {
  connectMs: 1_250,
  /** The statement that counts calls. */
  calls: { lockMs: 300, statementMs: 2_000, replyMs: 2_400 },
  others: { lockMs: 2_000, statementMs: 3_000, replyMs: 3_500 },
}
