import type { AlertKindId, TEST_EVENT } from '@orchard/shared/alerts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accountId } from '#src/modules/accounts/tables.ts'
import { time } from '#src/store/columns.ts'

/** URLs that are told of alerts, with their sealed secrets. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: accountId().notNull(),
    url: text('url').notNull(),
    sealed: text('sealed').notNull(),
    /** The secret before the last rotation, which signs along until then. */
    previousSealed: text('previous_sealed'),
    previousUntil: time('previous_until'),
    /** Alerts that it is told of. */
    kinds: text('kinds').array().$type<AlertKindId[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** When and why nothing is delivered any more; the owner turns it on again. */
    disabledAt: time('disabled_at'),
    disabledReason: text('disabled_reason').$type<'owner' | 'gone' | 'failing'>(),
  },
  (table) => [index('webhooks_account').on(table.accountId)],
)

/** Events for webhooks, each occasion once, and what became of the last try. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The same in `webhook-id` for every try. */
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    occasion: text('occasion').notNull(),
    kind: text('kind').$type<AlertKindId | typeof TEST_EVENT>().notNull(),
    /** The body, byte for byte the same for every try. */
    payload: text('payload').notNull(),
    createdAt: time('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: time('next_try_at').notNull(),
    deliveredAt: time('delivered_at'),
    givenUpAt: time('given_up_at'),
    /** Of the last response; null where there was none, and `error` says why. */
    statusCode: smallint('status_code'),
    error: text('error'),
    ms: integer('ms'),
  },
  (table) => [
    unique('webhook_deliveries_occasion').on(table.webhookId, table.occasion),
    index('webhook_deliveries_waiting')
      .on(table.nextTryAt)
      .where(sql`${table.deliveredAt} is null and ${table.givenUpAt} is null`),
    index('webhook_deliveries_created_at').on(table.createdAt),
  ],
)
