import { MESSAGES_KEPT_DAYS } from '@orchard/shared/facts'
import { inArray, sql } from 'drizzle-orm'
import { mails } from '#src/modules/mail/tables.ts'
import { defineModule } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { EXPORTED } from './exported.ts'
import { submissionRoutes } from './form-routes.ts'
import { inboxRoutes } from './routes.ts'
import { isSentBy } from './submissions.ts'
import { submissionReplies, submissions } from './tables.ts'

/** Messages of visitors, and our replies. */
export const MODULE = defineModule({
  name: 'inbox',
  needs: ['accounts', 'mail', 'catalogue', 'operator'],
  tables: [
    {
      // Before the messages, by which they are found.
      table: mails,
      holds: 'copies of their messages to us',
      of: ({ email }) =>
        email === null
          ? undefined
          : inArray(
              mails.occasion,
              sql`(select kind || ' ' || id from ${submissions} where ${isSentBy(email)})`,
            ),
      exported: 'emails',
    },
    {
      table: submissionReplies,
      holds: 'our replies to messages',
      of: ({ email }) =>
        email === null
          ? undefined
          : inArray(
              submissionReplies.submissionId,
              sql`(select id from ${submissions} where ${isSentBy(email)})`,
            ),
      exported: 'messages',
    },
    {
      table: submissions,
      holds: 'messages and suggestions',
      of: ({ email }) => (email === null ? undefined : isSentBy(email)),
      exported: 'messages',
    },
  ],
  ends: [[submissions.receivedAt, daysBefore(MESSAGES_KEPT_DAYS)]],
  exports: EXPORTED,
  routes: { pages: inboxRoutes, forms: submissionRoutes },
})
