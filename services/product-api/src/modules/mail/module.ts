import { MAILS_KEPT_DAYS } from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import { watchCount } from '#src/server/metrics.ts'
import { type Base, defineModule } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { EXPORTED } from './exported.ts'
import { createMailSender } from './mail-sender.ts'
import { createOutbox, isMailTo } from './outbox.ts'
import { devRoutes } from './routes.ts'
import { openMailServer } from './send-mail.ts'
import { mails } from './tables.ts'

async function open(base: Base) {
  const sender = createMailSender(base, {
    deliver: await openMailServer(base.config.mail),
    watch: base.watch,
  })
  watchCount(base.metrics, MAILS_OVERDUE, sender.countOverdue)
  return { outbox: createOutbox(base), sender }
}

const MAILS_OVERDUE = {
  name: 'mails_overdue',
  help: 'Emails that were stored five minutes ago or earlier and neither sent nor refused for good',
}

declare module '#src/server/module.ts' {
  interface Offers {
    mail: Awaited<ReturnType<typeof open>>
  }
}

/** Emails that wait until they are sent. */
export const MODULE = defineModule({
  name: 'mail',
  needs: ['accounts'],
  tables: [
    {
      table: mails,
      holds: 'emails to the person',
      of: isMailTo,
      exported: 'emails',
    },
  ],
  ends: [[mails.createdAt, daysBefore(MAILS_KEPT_DAYS)]],
  exports: EXPORTED,
  open,
  routes: {
    pages(app, { config, outbox }) {
      if (config.mail.isShown) devRoutes(app, outbox)
    },
  },
  jobs: ({ sender: { send, stop } }) => [
    {
      name: 'outbox',
      everyMs: 5 * SECOND_MS,
      run: send,
      stop,
      words: { failing: 'Outbox not read', again: 'Outbox is read again' },
    },
  ],
})
