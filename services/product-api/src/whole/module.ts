import { HOUR_MS } from '@orchard/shared/format'
import { defineModule } from '#src/server/module.ts'
import { wholeAccountRoutes } from './account-routes.ts'
import { findOverdueEntries, forgetOldEntries } from './forget-old-entries.ts'
import { inboxRoute } from './inbox-routes.ts'
import { personRoutes } from './person-routes.ts'
import { watchRetention } from './retention-metrics.ts'

/** What sees all modules. */
export const WHOLE = defineModule({
  name: 'whole',
  needs: ['accounts', 'billing', 'identity', 'keys', 'mail', 'operator', 'suspensions'],
  open(base) {
    watchRetention(base.metrics, () => findOverdueEntries(base))
    return {}
  },
  routes: {
    pages(app, given) {
      wholeAccountRoutes(app, given)
      personRoutes(app, given)
      if (given.operatorToken) inboxRoute(app, given, given.operatorToken)
    },
  },
  jobs: (given) => [
    { name: 'retention', everyMs: HOUR_MS, run: () => forgetOldEntries(given), atStart: 'before' },
  ],
})
