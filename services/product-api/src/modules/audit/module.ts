import { AUDIT_KEPT_MONTHS } from '@orchard/shared/facts'
import { eq, or } from 'drizzle-orm'
import * as z from 'zod'
import { defineModule, ofAccount } from '#src/server/module.ts'
import { monthsBefore } from '#src/server/utc.ts'
import { AUDIT_ENTRY, readEntries } from './read-log.ts'
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
  exports: {
    audit_log: {
      schema: z
        .array(AUDIT_ENTRY)
        .describe('The log of the account, and what the person did in organisations'),
      read: ({ database }, { id: reader }) =>
        readEntries(database, or(eq(auditLog.accountId, reader), eq(auditLog.memberId, reader)), {
          reader,
        }),
    },
  },
  routes: { pages: auditRoutes },
})
