import { ALERT_KINDS, type AlertKindId } from '@orchard/shared/alerts'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { payloadOf } from '#src/modules/webhooks/payload.ts'
import { webhooks } from '#src/modules/webhooks/tables.ts'
import type { Services } from '#src/server/services.ts'
import type { Database } from '#src/store/database.ts'
import { callersOf } from './callers.ts'
import { alertSettings } from './tables.ts'
import { type Alert, type IncidentChange, incidentAlert } from './texts.ts'

/** Stores alerts; `createMailSender` and `createDeliverer` send them, and whoever alerts waits for neither. */
export type Alerts = ReturnType<typeof createAlerts>

/** Accounts that one transaction alerts. */
const PORTION = 500

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** @param site its origin, for links. */
export function createAlerts({
  database,
  now,
  outbox,
  site,
}: Pick<Services, 'database' | 'now'> & { outbox: Outbox; site: string }) {
  /** Email and deliveries of an alert, both or neither: the caller gives the transaction. */
  async function store(alert: Alert, which: SQL, within: Pick<Database, 'execute'>): Promise<void> {
    const { data, kind, occasion } = alert
    const at = now().toISOString()
    await outbox.toAccounts(sql`${which} and ${wantsMail(kind)}`, alert, within)
    await within.execute(sql`
      insert into webhook_deliveries (webhook_id, occasion, kind, payload, created_at, next_try_at)
      select id, ${occasion}, ${kind}, ${payloadOf(kind, at, data)}, ${at}::timestamptz, ${at}::timestamptz
      from ${webhooks}
      where account_id in (select id from ${accounts} where ${which})
        and disabled_at is null and ${kind} = any(kinds)
      order by id
      on conflict (webhook_id, occasion) do nothing`)
  }

  async function toAccount(
    accountId: string,
    alert: Alert,
    within?: Pick<Database, 'execute'>,
  ): Promise<void> {
    const which = sql`${accounts.id} = ${accountId}`
    if (within) await store(alert, which, within)
    else await database.transaction((transaction) => store(alert, which, transaction))
  }

  async function toAccounts(which: SQL, alert: Alert): Promise<void> {
    for (let last = FIRST_ID, more = true; more; ) {
      const found = await database
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(gt(accounts.id, last), which))
        .orderBy(asc(accounts.id))
        .limit(PORTION)
      const ids = found.map(({ id }) => id)
      more = ids.length === PORTION
      last = ids.at(-1) ?? last
      if (ids.length > 0)
        await database.transaction((transaction) =>
          store(alert, sql`${inArray(accounts.id, ids)}`, transaction),
        )
    }
  }

  return {
    /**
     * Stores an alert for the owner of an account, once for its occasion.
     * @param within the transaction of what it tells, so that both are stored or neither.
     */
    toAccount,
    /**
     * Stores an alert for many accounts, a portion at a time. Where it failed half-way, calling it again tells the others.
     * @param which a condition on `accounts`.
     */
    toAccounts,
    /**
     * Stores an alert for all accounts that want to hear of incidents; of one of an API, for those that called it lately.
     * @param within the transaction that stores the incident.
     */
    async ofIncident(incident: IncidentChange, within: Pick<Database, 'execute'>): Promise<void> {
      const alert = incidentAlert(site, incident)
      const [, slug] = /^api:(.+)$/.exec(incident.part) ?? []
      await store(alert, slug === undefined ? sql`true` : callersOf(slug, now()), within)
    },
  }
}

/** Selects accounts that get email of a kind. */
function wantsMail(kind: AlertKindId): SQL {
  return sql`coalesce((
    select by_mail from ${alertSettings} where account_id = ${accounts.id} and kind = ${kind}
  ), ${isMailedUnlessTold(kind)})`
}

function isMailedUnlessTold(kind: AlertKindId): boolean {
  return ALERT_KINDS.some(({ id, isMailed }) => id === kind && isMailed)
}

/** Which alerts an account gets by email, in the order of `ALERT_KINDS`. */
export async function readAlertSettings(database: Pick<Database, 'select'>, accountId: string) {
  const rows = await database
    .select()
    .from(alertSettings)
    .where(eq(alertSettings.accountId, accountId))
  const told = new Map(rows.map(({ byMail, kind }) => [kind, byMail]))
  return ALERT_KINDS.map(({ id, isMailed }) => ({ kind: id, email: told.get(id) ?? isMailed }))
}

/** Turns emails about some kinds of alerts on or off; other kinds stay as they are. */
export async function saveAlertSettings(
  database: Pick<Database, 'insert'>,
  accountId: string,
  settings: readonly { kind: AlertKindId; email: boolean }[],
): Promise<void> {
  const byKind = new Map(settings.map(({ email, kind }) => [kind, email]))
  const rows = [...byKind].map(([kind, byMail]) => ({ accountId, kind, byMail }))
  if (rows.length === 0) return
  await database
    .insert(alertSettings)
    .values(rows)
    .onConflictDoUpdate({
      target: [alertSettings.accountId, alertSettings.kind],
      set: { byMail: sql`excluded.by_mail` },
    })
}
