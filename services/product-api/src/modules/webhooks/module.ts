import { DELIVERIES_KEPT_DAYS } from '@orchard/shared/alerts'
import { inArray, sql } from 'drizzle-orm'
import { type Module, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import { trimDeliveries } from './webhooks.ts'

/** Events for the URLs that owners register. */
export const MODULE: Module = {
  name: 'webhooks',
  needs: ['tries', 'accounts', 'mail', 'audit', 'keys', 'suspensions'],
  tables: [
    {
      table: webhookDeliveries,
      holds: 'events for webhooks',
      of: ({ accountId }) =>
        accountId === null
          ? undefined
          : inArray(
              webhookDeliveries.webhookId,
              sql`(select id from ${webhooks} where account_id = ${accountId})`,
            ),
      exported: 'webhooks',
    },
    {
      table: webhooks,
      holds: 'URLs of webhooks and their sealed secrets',
      of: ofAccount(webhooks),
      exported: 'webhooks',
    },
  ],
  ends: [[webhookDeliveries.createdAt, daysBefore(DELIVERIES_KEPT_DAYS)]],
  tidies: [[webhookDeliveries, ({ database }) => trimDeliveries(database)]],
}
