import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Whose data is meant: of an account, of an email address, or of both. */
export interface Person {
  accountId: string | null
  email: string | null
  /** Number at the payment provider. */
  customer: string | null
}

/** A table with data of persons, which a deletion empties of them. */
export interface ErasedPlace {
  table: PgTable
  holds: string
  /** How the rows of a person are found; undefined if there can be none. */
  of(person: Person): SQL | undefined
  /** The member of the export with that data; null for what tells its owner nothing. */
  exported: string | null
}

/** A table that a deletion leaves, and why. */
export interface KeptPlace {
  table: PgTable
  why: string
}

export const ofAccount = (table: { accountId: PgColumn }) => (person: Person) =>
  person.accountId === null ? undefined : eq(table.accountId, person.accountId)
