import { KEY_NOTICE_DAYS } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import { sql } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import type { Alerts } from './alerts.ts'
import { keyExpiringAlert } from './texts.ts'

/** Days before a key expires at which its owner is alerted. */
const NOTICE_DAYS = [KEY_NOTICE_DAYS, 1]
const PORTION = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface ExpiringKey {
  id: string
  account_id: string
  name: string
  expires_at: string | Date
}

/** Alerts owners of keys that expire soon, and again within a day. */
export async function watchKeys({
  alerts,
  database,
  now,
  site,
}: Pick<Services, 'database' | 'now'> & {
  alerts: Pick<Alerts, 'toAccount'>
  site: string
}): Promise<void> {
  const at = now()
  const latest = new Date(at.getTime() + Math.max(...NOTICE_DAYS) * DAY_MS)
  for (let last = FIRST_ID, more = true; more; ) {
    const { rows } = (await database.execute(sql`
      select id, account_id, name, expires_at from named_keys
      where revoked_at is null and id > ${last}::uuid
        and expires_at > ${at.toISOString()}::timestamptz
        and expires_at <= ${latest.toISOString()}::timestamptz
      order by id limit ${PORTION}`)) as unknown as { rows: ExpiringKey[] }
    for (const { account_id: accountId, expires_at, id, name } of rows) {
      const expiresAt = new Date(expires_at)
      const left = expiresAt.getTime() - at.getTime()
      // A key that is made to expire within a day is told of once.
      const days = NOTICE_DAYS.findLast((one) => left <= one * DAY_MS) ?? NOTICE_DAYS[0] ?? 0
      await alerts.toAccount(accountId, keyExpiringAlert(site, { id, name, expiresAt, days }))
    }
    more = rows.length === PORTION
    last = rows.at(-1)?.id ?? last
  }
}
