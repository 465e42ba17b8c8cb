import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { time } from '#src/store/columns.ts'

/** The minutes in which the parts were checked, each by one instance; kept for a day. */
export const statusMinutes = pgTable('status_minutes', { minute: time('minute').primaryKey() })

/** The state of a part or an API. */
export type CheckedState = 'up' | 'slow' | 'down'

/** The state of each part, and of each API as `api:{slug}`. */
export const statusStates = pgTable(
  'status_states',
  {
    part: text('part').primaryKey(),
    state: text('state').$type<CheckedState>().notNull(),
    candidate: text('candidate').$type<CheckedState>().notNull(),
    /** Checks in a row that found the candidate, and the minute of the first of them. */
    streak: integer('streak').notNull(),
    streakSince: time('streak_since').notNull(),
    checkedAt: time('checked_at').notNull(),
  },
  (table) => [index('status_states_checked_at').on(table.checkedAt)],
)

/** Checks by UTC day of each part, and of each API as `api:{slug}`. */
export const statusDays = pgTable(
  'status_days',
  {
    part: text('part').notNull(),
    day: date('day').notNull(),
    ok: integer('ok').notNull(),
    failed: integer('failed').notNull(),
    /** Those of the failed ones in which the outside source of an API failed. */
    failedAtSource: integer('failed_at_source').notNull(),
    /** Checks that were not failed by the time they took: a number for each of `LATENCY_BOUNDS_MS`. */
    latency: integer('latency').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.part, table.day] }),
    index('status_days_day').on(table.day),
  ],
)

/** `schema`: a response differs from its documentation. */
export type IncidentKind = 'down' | 'slow' | 'schema'

/** Incidents that the checks found; those of the content's files are not among them. */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of a part, or of an API as `api:{slug}`. */
    part: text('part').notNull(),
    kind: text('kind').$type<IncidentKind>().notNull(),
    title: text('title').notNull(),
    details: text('details').notNull(),
    forOperators: boolean('for_operators').notNull(),
    openedAt: time('opened_at').notNull(),
    resolvedAt: time('resolved_at'),
  },
  (table) => [
    uniqueIndex('incidents_open')
      .on(table.part, table.forOperators)
      .where(sql`${table.resolvedAt} is null`),
    index('incidents_resolved_at').on(table.resolvedAt).where(sql`${table.resolvedAt} is not null`),
  ],
)
