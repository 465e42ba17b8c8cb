import { DrizzleQueryError } from 'drizzle-orm'

const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

/** True if a statement failed because the tables do not exist yet. */
export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === UNDEFINED_TABLE
}

/** True if a statement timed out on a lock; it had no effect then. */
export function isContended(error: unknown): boolean {
  const code = codeOf(error)
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED
}

/** True if no reply came in time; the other end may be gone. */
export function isReplyTimeout(error: unknown): boolean {
  const cause = causeOf(error)
  // The words of node-postgres, which has no code for it.
  return cause instanceof Error && cause.message === 'Query read timeout'
}

/** The cause of an error, without user input: a failed query includes its parameters. */
export function causeOf(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error
}

/** The SQLSTATE of a failed statement. */
function codeOf(error: unknown): unknown {
  const cause = causeOf(error)
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
}
