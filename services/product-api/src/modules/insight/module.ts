import { MISSED_SEARCHES_KEPT_DAYS } from '@orchard/shared/facts'
import { defineModule } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { insightRoutes, missedSearchRoute } from './routes.ts'
import { missedSearches } from './tables.ts'

/** What operators see of calls and of searches in vain. */
export const MODULE = defineModule({
  name: 'insight',
  needs: [
    'accounts',
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
  routes: {
    pages(app, given) {
      insightRoutes(app, given)
      missedSearchRoute(app, given)
    },
  },
})
