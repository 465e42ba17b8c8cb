import { ofNamedKey } from '#src/modules/keys/secrets.ts'
import { namedKeys } from '#src/modules/keys/tables.ts'
import { type Module, ofAccount } from '#src/server/module.ts'
import { utcMonthStart } from '#src/server/utc.ts'
import { foldHours } from './fold-hours.ts'
import { refusalsAreKeptFrom, usageIsKeptFrom } from './period.ts'
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

/** Counts calls, and shows what was counted. */
export const MODULE: Module = {
  name: 'usage',
  needs: ['accounts', 'keys', 'announcements'],
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
}
