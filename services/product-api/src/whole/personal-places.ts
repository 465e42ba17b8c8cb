import { getTableName, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { apiKeys } from '#src/modules/keys/tables.ts'
import { MODULES } from '#src/modules.ts'
import type { ErasedPlace, KeptPlace, Person } from '#src/server/module.ts'
import type { Transaction } from '#src/store/database.ts'

/** A module refers to rows of those that it needs, which thus come after its own. */
const PLACES = MODULES.toReversed().flatMap(({ tables = [] }) => tables)

/** Every table with data of persons, in the order in which a deletion goes through them. */
export const ERASED = PLACES.filter((place): place is ErasedPlace => 'of' in place)

/** Every other table. */
export const KEPT = PLACES.filter((place): place is KeptPlace => 'why' in place)

/** The tables that may have something of a person, each with what selects it. */
function placesOf(person: Person): Map<PgTable, SQL | undefined> {
  const found = new Map<PgTable, SQL | undefined>()
  for (const { of, table } of ERASED) {
    const those = of(person)
    if (those !== undefined) found.set(table, or(found.get(table), those))
  }
  return found
}

/** How many entries a deletion has removed from a table. */
export interface ErasedEntries {
  place: string
  entries: number
}

/** Deletes the keys of a person, before everything else is deleted. */
export function eraseKeys(transaction: Transaction, person: Person): Promise<ErasedEntries[]> {
  return erase(transaction, person, [apiKeys])
}

/**
 * Deletes what is kept of a person everywhere.
 * @returns the tables that had something.
 */
export async function erase(
  transaction: Transaction,
  person: Person,
  tables?: readonly PgTable[],
): Promise<ErasedEntries[]> {
  const erased: ErasedEntries[] = []
  for (const [table, those] of placesOf(person)) {
    if (tables && !tables.includes(table)) continue
    const gone = await transaction.delete(table).where(those).returning({ row: sql`1` })
    if (gone.length > 0) erased.push({ place: getTableName(table), entries: gone.length })
  }
  return erased
}

/** The number of entries that `erase` would delete. */
export async function countEntries(
  database: Pick<Transaction, '$count'>,
  person: Person,
): Promise<number> {
  let count = 0
  for (const [table, those] of placesOf(person)) count += await database.$count(table, those)
  return count
}
