import { DrizzleQueryError } from 'drizzle-orm'

const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
/**
 * Classes and codes of a server that cannot serve: connection exception, insufficient resources, operator intervention
 * (which a statement timeout is), a lock timeout, a transaction that was idle for too long.
 */
const AWAY = /^(?:08...|53...|57...|55P03|25P03)$/
/** Of connections: codes of Node, and the words of node-postgres, which has no codes. */
const NOT_CONNECTED =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const BROKEN =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/

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

/**
 * True if a query failed because the database does not respond, is not reached or is too busy; it may have had its
 * effect where the connection broke.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false
  return AWAY.test(String(codeOf(error))) || isNotConnected(error.cause)
}

/** True for the error of a connection that there is not, or no longer. */
export function isNotConnected(cause: unknown): boolean {
  const { code, message = '' } = Object(cause) as { code?: unknown; message?: string }
  return NOT_CONNECTED.test(String(code)) || BROKEN.test(message)
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
