import { sql } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { rowsOf } from '#src/store/rows-of.ts'

/** A connection, or a transaction on one. */
export type Connection = Pick<Database, 'execute'>

/** The names of all tables, each after those that it refers to. */
export async function listTables(connection: Connection): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    connection,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const references = await rowsOf<{ from: string; to: string }>(
    connection,
    sql`select referring.relname as "from", referred.relname as "to"
      from pg_constraint
      join pg_class referring on referring.oid = conrelid
      join pg_class referred on referred.oid = confrelid
      where contype = 'f' and conrelid <> confrelid`,
  )
  const left = new Set(tables.map(({ name }) => name))
  const sorted: string[] = []
  while (left.size > 0) {
    const next = [...left].find(
      (name) => !references.some(({ from, to }) => from === name && left.has(to)),
    )
    if (next === undefined) throw new Error('The tables refer to each other in a circle')
    left.delete(next)
    sorted.push(next)
  }
  return sorted
}

/** The names of all sequences with the last value of each. */
export function listSequences(connection: Connection): Promise<{ name: string; last: string }[]> {
  return rowsOf(
    connection,
    sql`select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
}
