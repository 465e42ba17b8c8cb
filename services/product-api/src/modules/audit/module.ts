import { defineModule, ofAccount } from '#src/server/module.ts'
import { monthsBefore } from '#src/server/utc.ts'
import { AUDIT_KEPT_MONTHS } from './read-log.ts'
import { auditRoutes } from './routes.ts'
import { auditLog } from './tables.ts'

/** Who did what in an account. */
export const MODULE = defineModule({
  name: 'audit',
  needs: ['tries', 'accounts'],
  tables: [
    {
      table: auditLog,
      holds: 'who did what in the account, with IP address and device',
      of: ofAccount(auditLog),
      exported: 'audit_log',
    },
  ],
  ends: [[auditLog.at, monthsBefore(AUDIT_KEPT_MONTHS)]],
  routes: { pages: auditRoutes },
})
