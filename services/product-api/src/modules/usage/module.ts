import { SECOND_MS } from '@orchard/shared/format'
import { ofNamedKey } from '#src/modules/keys/secrets.ts'
import { namedKeys } from '#src/modules/keys/tables.ts'
import { type Base, defineModule, ofAccount } from '#src/server/module.ts'
import { utcMonthStart } from '#src/server/utc.ts'
import { createCallStatistics } from './call-statistics.ts'
import { createDatabaseWatch } from './database-watch.ts'
import { EXPORTED } from './exported.ts'
import { foldHours } from './fold-hours.ts'
import { createMeter } from './meter.ts'
import type { QuotaMonth } from './period.ts'
import { refusalsAreKeptFrom, usageIsKeptFrom } from './period.ts'
import { usageRoutes } from './routes.ts'
import {
  callHours,
  deletedUsage,
  formerOwners,
  keyUsageDays,
  latencyDays,
  latencyHours,
  refusals,
  responseDays,
  usageDays,
  usageMonths,
} from './tables.ts'
import { readUsed, reportUsage } from './usage-report.ts'

function open({ database, meterTimes, now, run, watch }: Base) {
  const meter = createMeter(run, now, meterTimes)
  return {
    databaseWatch: createDatabaseWatch({ database, meter, watch }),
    meter,
    readUsed: (accountId: string, month: QuotaMonth) => readUsed(database, accountId, month),
    reportUsage: (account: Parameters<typeof reportUsage>[1]) =>
      reportUsage(database, account, now()),
    statistics: createCallStatistics({ database, now }, watch),
  }
}

declare module '#src/server/module.ts' {
  interface Offers {
    usage: Awaited<ReturnType<typeof open>>
  }
}

/** Counts calls, and shows what was counted. */
export const MODULE = defineModule({
  name: 'usage',
  needs: ['suspensions', 'accounts', 'keys', 'announcements'],
  tables: [
    {
      table: keyUsageDays,
      holds: 'requests by key and day',
      of: ofNamedKey(keyUsageDays.namedKeyId),
      exported: 'usage',
    },
    {
      table: usageMonths,
      holds: 'requests by month',
      of: ofAccount(usageMonths),
      exported: 'usage',
    },
    { table: usageDays, holds: 'requests by day', of: ofAccount(usageDays), exported: 'usage' },
    {
      table: responseDays,
      holds: 'status codes by day',
      of: ofAccount(responseDays),
      exported: 'responses',
    },
    {
      table: latencyDays,
      holds: 'latency by day',
      of: ofAccount(latencyDays),
      exported: 'latency',
    },
    { table: callHours, holds: 'requests by hour', of: ofAccount(callHours), exported: 'hours' },
    {
      table: latencyHours,
      holds: 'latency by hour',
      of: ofAccount(latencyHours),
      exported: 'hours',
    },
    {
      table: refusals,
      holds: 'the latest responses with an error',
      of: ofAccount(refusals),
      exported: 'refusals',
    },
    {
      table: deletedUsage,
      why: 'a keyed hash of the person with a number of requests, until the UTC month ends: deleting an account gives no new quota',
    },
    {
      table: formerOwners,
      why: 'a keyed hash of each former owner of an organisation with a number of its requests, until the UTC month ends: handing over an organisation gives no new quota',
    },
  ],
  ends: [
    [keyUsageDays.day, usageIsKeptFrom],
    [usageDays.day, usageIsKeptFrom],
    [responseDays.day, usageIsKeptFrom],
    [latencyDays.day, usageIsKeptFrom],
    [callHours.hour, usageIsKeptFrom],
    [latencyHours.hour, usageIsKeptFrom],
    [refusals.at, refusalsAreKeptFrom],
    // Usage names keys as long as it is kept.
    [namedKeys.revokedAt, usageIsKeptFrom],
    [usageMonths.month, usageIsKeptFrom],
    [deletedUsage.month, utcMonthStart],
    [formerOwners.month, utcMonthStart],
  ],
  tidies: [[callHours, foldHours]],
  exports: EXPORTED,
  open,
  routes: { pages: usageRoutes },
  jobs: ({ databaseWatch }) => [
    { name: 'database', everyMs: 2 * SECOND_MS, run: databaseWatch.look },
  ],
})
