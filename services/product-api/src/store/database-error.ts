import { DrizzleQueryError } from 'drizzle-orm'

const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** Whether a statement failed because the tables have not been made yet. */
export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === UNDEFINED_TABLE
}

/** Whether a statement was given up, and had no effect, because somebody else holds what it needs. */
export function isContended(error: unknown): boolean {
  const code = codeOf(error)
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED
}

/** Whether no answer came in time, so that nobody may be at the other end. */
export function isReplyTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  // The words of node-postgres, which has no code for it.
  return cause instanceof Error && cause.message === 'Query read timeout'
}

/** The SQLSTATE of a failed statement. */
function codeOf(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
}
