import { announcements } from '#src/modules/announcements/tables.ts'
import type { Module } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { STATUS_KEPT_DAYS } from './observation.ts'
import { incidents, statusDays, statusMinutes, statusStates } from './tables.ts'

/** Whether the parts of the site and the APIs respond, and since when. */
export const MODULE: Module = {
  name: 'status',
  needs: ['mail', 'catalogue', 'announcements', 'usage', 'alerts', 'gateway'],
  tables: [
    { table: statusMinutes, why: 'no data of persons' },
    { table: statusStates, why: 'no data of persons' },
    { table: statusDays, why: 'no data of persons' },
    { table: incidents, why: 'no data of persons' },
  ],
  ends: [
    [statusMinutes.minute, daysBefore(1)],
    [statusDays.day, daysBefore(STATUS_KEPT_DAYS)],
    // Of an API that has been retired, or of a part that is not configured any more.
    [statusStates.checkedAt, daysBefore(STATUS_KEPT_DAYS)],
    [incidents.resolvedAt, daysBefore(STATUS_KEPT_DAYS)],
    // The history of the status shows them.
    [announcements.endedAt, daysBefore(STATUS_KEPT_DAYS)],
  ],
}
