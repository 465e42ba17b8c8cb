import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Services } from './services.ts'

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

/** A part of the service with a subject of its own: what those need to know who must see all of them. */
export interface Module {
  /** Its folder in `modules/`. */
  name: string
  /** Modules that its files import. */
  needs: readonly string[]
  /** Its tables, in the order in which a deletion goes through them, and those of others where they have more of a person. */
  tables?: readonly (ErasedPlace | KeptPlace)[]
  /** Rows end when the time in a column, which has an index, is before that moment. */
  ends?: readonly (readonly [PgColumn, (now: Date) => Date])[]
  /** What else is done with old rows of a table, every hour. */
  tidies?: readonly (readonly [
    PgTable,
    (services: Pick<Services, 'database' | 'now'>) => Promise<void>,
  ])[]
}

/** Selects the rows of a person by the ID of their account. */
export const ofAccount = (table: { accountId: PgColumn }) => (person: Person) =>
  person.accountId === null ? undefined : eq(table.accountId, person.accountId)
