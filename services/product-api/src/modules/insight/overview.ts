import { HOUR_MS } from '@orchard/shared/format'
import { and, count, gte, isNull, lte, min, type SQL, sql } from 'drizzle-orm'
import type { LiveSources } from '#src/modules/catalogue/live-sources.ts'
import { submissions } from '#src/modules/inbox/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { incidents } from '#src/modules/status/tables.ts'
import { suspensions } from '#src/modules/suspensions/tables.ts'
import { callHours } from '#src/modules/usage/tables.ts'
import type { Services } from '#src/server/services.ts'

/** Mail is sent within seconds; what is due for longer waits for the mail server. */
const OVERDUE_MS = 15 * 60_000

/** Work that waits for operators, and figures of the last hour. */
export async function readOverview(
  { database, now }: Pick<Services, 'database' | 'now'>,
  {
    countOverdueWebhooks,
    sources,
  }: { countOverdueWebhooks(): Promise<number>; sources: LiveSources },
) {
  const at = now()
  const thisHour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  const isDue = and(
    isNull(mails.sentAt),
    isNull(mails.refusedAt),
    lte(mails.createdAt, new Date(at.getTime() - OVERDUE_MS)),
  )
  const [open, openIncidents, overdueMails, overdueWebhooks, suspended, calls, live] =
    await Promise.all([
      database
        .select({ messages: count(), oldest: min(submissions.receivedAt) })
        .from(submissions)
        .where(isNull(submissions.doneAt)),
      database.$count(incidents, isNull(incidents.resolvedAt)),
      database.$count(mails, isDue),
      countOverdueWebhooks(),
      database.$count(
        suspensions,
        and(
          isNull(suspensions.liftedAt),
          sql`(${suspensions.until} is null or ${suspensions.until} > ${at.toISOString()}::timestamptz)`,
        ),
      ),
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
