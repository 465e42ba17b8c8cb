// @module-tag soak

import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingEvents } from '#src/modules/billing/tables.ts'
import { submissions } from '#src/modules/inbox/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { createTestApi } from '#src/testing/test-api.ts'
import { forgetOldEntries } from './forget-old-entries.ts'

const OLD = 2_500
const YOUNG = 3
const MESSAGE = {
  name: 'Ana',
  email: 'ana@example.com',
  topic: 'question',
  message: 'Is it ripe yet?',
} as const

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)

  it('forgets any number of old entries and keeps the others', async () => {
    const insert = (count: number, receivedAt: string) =>
      open.database.execute(
        sql`insert into submissions (kind, idempotency_key, content, received_at)
          select 'contact', ${receivedAt} || number, '{}', ${receivedAt}::timestamptz
          from generate_series(1, ${count}::int) as number`,
      )
    await insert(OLD, '2025-01-01T00:00:00Z')
    await insert(YOUNG, '2026-11-01T00:00:00Z')
    const now = () => new Date('2026-11-21T12:00:00Z')
    await forgetOldEntries({ database: open.database, now, log: () => undefined })
    expect(await open.database.select({ left: count() }).from(submissions)).toEqual([
      { left: YOUNG },
    ])
  })
  it('goes on with the other tables when one fails, and says which', async () => {
    const api = await createTestApi(open)
    const logged: string[] = []
    try {
      const { database } = open
      const at = new Date('2025-01-01T00:00:00Z')
      await database
        .insert(submissions)
        .values({ kind: 'contact', idempotencyKey: 'old', content: MESSAGE, receivedAt: at })
      await database.insert(billingEvents).values({
        ...{ id: 'evt_old', type: 'price.updated', createdAt: at, receivedAt: at, nextTryAt: at },
      })
      await database.execute(
        sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
      )
      await database.execute(
        sql`create trigger refuse before delete on submissions for each row execute function refuse()`,
      )
      api.clock.now = new Date('2026-11-21T12:00:00Z')
      await forgetOldEntries({
        ...{ database, now: () => api.clock.now },
        log: (message, about) => logged.push(`${message} ${JSON.stringify(about)}`),
      })
      expect(logged).toEqual(['Old entries: no {"table":"submissions"}'])
      expect(await database.select().from(billingEvents)).toEqual([])
      const { body } = await api.app.inject('/metrics')
      const overdue = (table: string) =>
        Number(
          new RegExp(`^retention_overdue_seconds{table="${table}"} (\\d+)$`, 'm').exec(body)?.[1],
        )
      // Kept for 365 days: due on 1 January 2026, which is 324 days and a half before.
      expect(overdue('submissions')).toBe(324.5 * 86_400)
      expect(overdue('billing_events')).toBe(0)
    } finally {
      await open.database.execute(sql`drop function if exists refuse cascade`)
      await api.close()
    }
  })

  it.each([
    ['submissions', 'received_at'],
    ['wishes', 'wished_at'],
    ['key_usage_days', 'day'],
    ['usage_days', 'day'],
    ['response_days', 'day'],
    ['latency_days', 'day'],
    ['call_hours', 'hour'],
    ['latency_hours', 'hour'],
    ['refusals', 'at'],
    ['named_keys', 'revoked_at'],
    ['usage_months', 'month'],
    ['api_keys', 'retires_at'],
    ['deleted_accounts', 'deleted_at'],
    ['tries', 'day'],
    ['mails', 'created_at'],
    ['billing_events', 'received_at'],
    ['status_days', 'day'],
    ['status_states', 'checked_at'],
    ['incidents', 'resolved_at'],
  ])('finds old rows of %s by an index', async (table, column) => {
    const found = await open.database
      .select({ definition: sql<string>`indexdef` })
      .from(sql`pg_indexes`)
      .where(sql`tablename = ${table} and indexdef like ${`%(${column}%`}`)
    expect(found).not.toEqual([])
  })
})
