import { HOUR_MS } from '@orchard/shared/format'
import { count, gte, isNull, min, type SQL, sql } from 'drizzle-orm'
import type { LiveSources } from '#src/modules/catalogue/live-sources.ts'
import { submissions } from '#src/modules/inbox/tables.ts'
import type { MailSender } from '#src/modules/mail/mail-sender.ts'
import { incidents } from '#src/modules/status/tables.ts'
import { isActive } from '#src/modules/suspensions/in-force.ts'
import { suspensions } from '#src/modules/suspensions/tables.ts'
import { callHours } from '#src/modules/usage/tables.ts'
import type { Deliverer } from '#src/modules/webhooks/deliverer.ts'
import type { Services } from '#src/server/services.ts'

/** Each counts what is overdue as its metric does. */
export interface OverviewServices {
  sources: LiveSources
  sender: Pick<MailSender, 'countOverdue'>
  deliverer: Pick<Deliverer, 'countOverdue'>
}

/** Work that waits for operators, and figures of the last hour. */
export async function readOverview(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { deliverer, sender, sources }: OverviewServices,
) {
  const at = now()
  const thisHour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  const [open, openIncidents, overdueMails, overdueWebhooks, suspended, calls, live] =
    await Promise.all([
      database
        .select({ messages: count(), oldest: min(submissions.receivedAt) })
        .from(submissions)
        .where(isNull(submissions.doneAt)),
      database.$count(incidents, isNull(incidents.resolvedAt)),
      sender.countOverdue(),
      deliverer.countOverdue(),
      database.$count(suspensions, isActive(at)),
      database
        .select({
          thisHour: callsWhere(gte(callHours.hour, thisHour)),
          failed: callsWhere(gte(callHours.status, 500)),
        })
        .from(callHours)
        .where(gte(callHours.hour, new Date(thisHour.getTime() - HOUR_MS))),
      sources.list(),
    ])
  return {
    open_messages: open[0]?.messages ?? 0,
    oldest_message_at: open[0]?.oldest?.toISOString() ?? null,
    open_incidents: openIncidents,
    failing_sources: live.flatMap(({ id, state }) => (state === 'failing' ? id : [])),
    overdue_mails: overdueMails,
    overdue_webhooks: overdueWebhooks,
    active_suspensions: suspended,
    calls_this_hour: Number(calls[0]?.thisHour ?? 0),
    server_errors_last_hour: Number(calls[0]?.failed ?? 0),
  }
}

const callsWhere = (condition: SQL) =>
  sql<string>`coalesce(sum(${callHours.calls}) filter (where ${condition}), 0)`
