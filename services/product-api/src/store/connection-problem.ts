import { OperatorError } from '@orchard/shared-node/process'
import { causeOf, isNotConnected } from './database-error.ts'

/** What PostgreSQL says to whom it does not let in, by SQLSTATE. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28000': 'does not let this role in; look at its pg_hba.conf',
  '28P01': 'refuses the password',
  '3D000': 'has no such database',
  '42501': 'does not let this role make and change tables',
}

/**
 * Returns what an operator must put right where PostgreSQL cannot be used, with its place and without the password; the error
 * itself for any other.
 */
export function connectionProblem(error: unknown, databaseUrl: string): unknown {
  const cause = causeOf(error)
  const { code = '', message = '' } = Object(cause) as { code?: string; message?: string }
  const refusal = REFUSALS[code]
  if (refusal) return new OperatorError(`PostgreSQL at ${placeOf(databaseUrl)} ${refusal}`)
  if (!isNotConnected(cause)) return error
  return new OperatorError(
    `PostgreSQL at ${placeOf(databaseUrl)} does not respond: ${code || message}`,
  )
}

function placeOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'DATABASE_URL'
  const { host, pathname, username } = new URL(databaseUrl)
  return `${host || 'a local socket'}, database ${pathname.slice(1)}, role ${username} (DATABASE_URL)`
}
