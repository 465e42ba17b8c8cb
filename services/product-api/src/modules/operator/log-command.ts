import { userInfo } from 'node:os'
import type { ApiConfig } from '#src/config.ts'
import type { Database } from '#src/store/database.ts'
import { withDatabase } from '#src/store/open-database.ts'
import type { Operator } from './access.ts'
import { askServer } from './ask-server.ts'
import { appendToLog, type LoggedAct } from './log.ts'

type Place = Pick<ApiConfig, 'databaseUrl' | 'dataDir' | 'port'>
type Outcome = 'asked' | 'done' | 'failed'

/** The option of commands that the operator log keeps. */
export const REASON_OPTION = {
  reason: {
    type: 'string',
    value: 'TEXT',
    default: 'By command',
    does: 'says why, for the operator log',
  },
} as const

/** Whoever runs a command on a server. */
function commandOperator(): Operator {
  return { name: userInfo().username, how: 'command', email: null }
}

/** Says that something was done and is not in the log, such as where the database has no tables yet, or only reads. */
export function warnOfLog(error: Error): void {
  const { message } = error.cause instanceof Error ? error.cause : error
  process.stderr.write(`Done, but not in the log of operators: ${message}\n`)
}

/** Writes an entry of a command to the log of a database that it has open. */
export async function logHere(
  database: Database,
  entry: LoggedAct,
  outcome: Outcome = 'done',
): Promise<void> {
  await database.transaction((transaction) =>
    appendToLog(transaction, commandOperator(), entry, { at: new Date(), outcome }),
  )
}

/** The same by the server that has the embedded database open, or in the database itself. */
export async function logCommand(
  place: Place,
  entry: LoggedAct,
  outcome: Outcome = 'done',
): Promise<void> {
  const noted = await askServer(place, 'POST', 'operator/log', {}, { ...entry, outcome })
  if (!noted) await withDatabase(place, (database) => logHere(database, entry, outcome))
}

/** Does something elsewhere; the log has that it was asked for before, and what came of it after it. */
export async function logged<Result>(
  place: Place,
  entry: LoggedAct,
  work: () => Promise<Result>,
): Promise<Result> {
  await logCommand(place, entry, 'asked')
  const result = await work().catch(async (error: unknown) => {
    await logCommand(place, entry, 'failed')
    throw error
  })
  await logCommand(place, entry)
  return result
}
