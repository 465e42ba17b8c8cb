import { HOUR_MS } from '@orchard/shared/format'
import * as z from 'zod'
import { createPublishing } from '#src/modules/announcements/publish.ts'
import { defineModule, type Given, ofAccount } from '#src/server/module.ts'
import { createAlerts, readAlertSettings } from './alerts.ts'
import { ALERT_SETTING } from './operations.ts'
import { createQuotaWatch } from './quota-watch.ts'
import { alertRoutes } from './routes.ts'
import { alertSettings, knownApis } from './tables.ts'
import { watchAlerts } from './watch-alerts.ts'

function open({ config, database, log, now, outbox, site }: Given<'mail'>) {
  const alerts = createAlerts({ database, now, outbox, site })
  const sellsPlans = config.billing !== null
  return {
    alerts,
    publishing: createPublishing(alerts),
    watchQuota: createQuotaWatch({ alerts, log, site, sellsPlans }),
  }
}

declare module '#src/server/module.ts' {
  interface Offers {
    alerts: Awaited<ReturnType<typeof open>>
  }
}

/** What owners are told of, by email and as events. */
export const MODULE = defineModule({
  name: 'alerts',
  needs: [
    'announcements',
    'accounts',
    'mail',
    'catalogue',
    'audit',
    'keys',
    'suspensions',
    'usage',
    'webhooks',
  ],
  tables: [
    {
      table: alertSettings,
      holds: 'which alerts come by email',
      of: ofAccount(alertSettings),
      exported: 'alerts',
    },
    { table: knownApis, why: 'no data of persons' },
  ],
  exports: {
    alerts: {
      schema: z.array(ALERT_SETTING),
      read: ({ database }, { id }) => readAlertSettings(database, id),
    },
  },
  open,
  routes: { pages: alertRoutes },
  jobs: (given) => [
    { name: 'alerts', everyMs: HOUR_MS, run: () => watchAlerts(given), atStart: 'beside' },
  ],
})
