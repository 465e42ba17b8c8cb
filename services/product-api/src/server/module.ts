import type { Dependencies } from '@orchard/shared-node/health'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { ApiConfig } from '#src/config.ts'
import type { OpenAccount } from '#src/modules/accounts/accounts.ts'
import type { RunStatement } from '#src/store/database.ts'
import type { Job } from './jobs.ts'
import type { Metrics } from './metrics.ts'
import type { TypedApp } from './openapi/typed-app.ts'
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

/** A member of the export of an account. */
interface ExportedMember<All> {
  schema: z.ZodType
  /** @param hasSecrets false for operators, who may act for nobody. */
  read(given: All, account: ExportedAccount, hasSecrets: boolean): unknown
}

/** An account that is exported, for its owner or for a person who cannot sign in. */
export type ExportedAccount = Omit<OpenAccount, 'apiKey'>

/** What every module has. */
export interface Base extends Services {
  /** For limits and for what is done when the server closes; routes are declared. */
  app: FastifyInstance
  config: ApiConfig
  metrics: Metrics
  /** How long calls wait to be counted; by default as `METER_TIMES`. */
  meterTimes?: { queueMs: number; failureMs: number } | undefined
  /** The token of the commands on this machine, while the server has the embedded database open; else null. */
  operatorToken: string | null
  random(size: number): Buffer
  run: RunStatement
  /** Origin of the site. */
  site: string
  watch: Dependencies
}

/** What the modules offer those that need them: each module adds its own, under its name. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Offers {}

/** What routes are given though a later module offers it: whoever is to be given something adds it. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Ports {}

type Merged<Names> = (
  Names extends keyof Offers
    ? (offer: Offers[Names]) => void
    : (offer: unknown) => void
) extends (offer: infer All) => void
  ? All
  : never

/** What a module with these needs may use. */
export type Given<Names = keyof Offers> = Base & Merged<Names>

/** A part of the service with a subject of its own: everything that the server and those who must see all modules walk. */
export interface Module<Name extends string = string, Needs extends string = never> {
  /** Its folder in `modules/`. */
  name: Name
  /** Modules that its files import, or that offer what it uses. */
  needs: readonly Needs[]
  /** Its tables, in the order in which a deletion goes through them, and those of others where they have more of a person. */
  tables?: readonly (ErasedPlace | KeptPlace)[]
  /** Rows end when the time in a column, which has an index, is before that moment. */
  ends?: readonly (readonly [PgColumn, (now: Date) => Date])[]
  /** What else is done with old rows of a table, every hour. */
  tidies?: readonly (readonly [
    PgTable,
    (services: Pick<Services, 'database' | 'now'>) => Promise<void>,
  ])[]
  /** Members of the export of an account, by their names. */
  exports?: Readonly<Record<string, ExportedMember<Given<Needs | Name>>>>
  /** Makes what it offers. */
  open?(given: Given<Needs>): Promise<object> | object
  /** Routes of callers, of the site's pages, and of its forms, which blocked addresses may not send. */
  routes?: {
    calls?(app: FastifyInstance, given: Given<Needs | Name> & Ports): void
    pages?(app: TypedApp, given: Given<Needs | Name> & Ports): void
    forms?(app: TypedApp, given: Given<Needs | Name> & Ports): void
  }
  /** What it does by the clock. */
  jobs?(given: Given<Needs | Name>): readonly Job[]
}

/** Declares a module: TypeScript lets it use what it needs, and asks for what it offers. */
export function defineModule<const Name extends string, const Needs extends string>(
  module: Module<Name, Needs> &
    (Name extends keyof Offers
      ? { open(given: Given<Needs>): Promise<Offers[Name]> | Offers[Name] }
      : unknown),
): Module {
  return module as unknown as Module
}

/** Selects the rows of a person by the ID of their account. */
export const ofAccount = (table: { accountId: PgColumn }) => (person: Person) =>
  person.accountId === null ? undefined : eq(table.accountId, person.accountId)
