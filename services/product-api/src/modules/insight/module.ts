import type { Module } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { MISSED_SEARCHES_KEPT_DAYS } from './missed-searches.ts'
import { missedSearches } from './tables.ts'

/** What operators see of calls and of searches in vain. */
export const MODULE: Module = {
  name: 'insight',
  needs: [
    'mail',
    'catalogue',
    'operator',
    'suspensions',
    'announcements',
    'usage',
    'webhooks',
    'inbox',
    'status',
  ],
  tables: [
    {
      table: missedSearches,
      why: 'what was searched in vain, without who searched',
    },
  ],
  ends: [[missedSearches.day, daysBefore(MISSED_SEARCHES_KEPT_DAYS)]],
}
