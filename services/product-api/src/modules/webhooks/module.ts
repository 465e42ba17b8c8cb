import { DELIVERIES_KEPT_DAYS } from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import { inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { watchCount } from '#src/server/metrics.ts'
import { defineModule, type Given, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { createDeliverer } from './deliverer.ts'
import { webhookRoutes } from './routes.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import { createWebhookNetwork } from './webhook-network.ts'
import { DELIVERY, exportWebhooks, trimDeliveries, WEBHOOK } from './webhooks.ts'

function open(given: Given<'keys' | 'mail'>) {
  const network = createWebhookNetwork(given.config.webhooks)
  const deliverer = createDeliverer({ ...given, network })
  watchCount(given.metrics, DELIVERIES_OVERDUE, deliverer.countOverdue)
  return { deliverer, network }
}

const DELIVERIES_OVERDUE = {
  name: 'webhook_deliveries_overdue',
  help: 'Deliveries to webhooks that have been due for a minute',
}

declare module '#src/server/module.ts' {
  interface Offers {
    webhooks: Awaited<ReturnType<typeof open>>
  }
}

/** Events for the URLs that owners register. */
export const MODULE = defineModule({
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
  exports: {
    webhooks: {
      schema: z.array(WEBHOOK.extend({ deliveries: z.array(DELIVERY) })),
      read: (given, { id }, hasSecrets) => exportWebhooks(given, id, hasSecrets),
    },
  },
  open,
  routes: { pages: webhookRoutes },
  jobs: ({ deliverer: { deliver, stop } }) => [
    {
      name: 'webhooks',
      everyMs: 2 * SECOND_MS,
      run: deliver,
      stop,
      words: { failing: 'Webhooks not delivered', again: 'Webhooks are delivered again' },
    },
  ],
})
