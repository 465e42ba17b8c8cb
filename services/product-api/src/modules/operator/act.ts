import type { Services } from '#src/server/services.ts'
import type { Transaction } from '#src/store/database.ts'
import type { Operator } from './access.ts'
import { appendToLog, type LoggedAct } from './log.ts'

type ActServices = Pick<Services, 'database' | 'now'>
/** The parts of an act that are known only when it is done. */
type Found = Partial<Omit<LoggedAct, 'reason'>>
/** The same for each entry of an act that did several things at once. */
export type AllFound = Found | readonly Found[]

/**
 * Does what an operator wants and logs it: both are stored, or neither.
 * @param work gets the transaction.
 * @param found adds to the entry what only the result tells; several make an entry each.
 */
export function act<Result>(
  { database, now }: ActServices,
  operator: Operator,
  entry: LoggedAct,
  work: (transaction: Transaction) => Promise<Result>,
  found: (result: Result) => AllFound = () => ({}),
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const result = await work(transaction)
    for (const more of [found(result)].flat()) {
      const details = { ...entry.details, ...more.details }
      const whole = { ...entry, ...more, details }
      await appendToLog(transaction, operator, whole, { at: now(), outcome: 'done' })
    }
    return result
  })
}

/**
 * The same for what another server does, which cannot be taken back with a transaction: logged as asked before, and as
 * done or failed after it.
 */
export async function actElsewhere<Result>(
  { database, now }: ActServices,
  operator: Operator,
  entry: LoggedAct,
  work: () => Promise<Result>,
  found: (result: Result) => Found = () => ({}),
): Promise<Result> {
  const write = (outcome: 'asked' | 'done' | 'failed', more: Found) =>
    database.transaction((transaction) => {
      const details = { ...entry.details, ...more.details }
      return appendToLog(
        transaction,
        operator,
        { ...entry, ...more, details },
        { at: now(), outcome },
      )
    })
  const asked = await write('asked', {})
  const outcome = await work().catch(async (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'internal'
    await write('failed', { details: { asked, code } })
    throw error
  })
  const { details, ...more } = found(outcome)
  await write('done', { ...more, details: { asked, ...details } })
  return outcome
}
