// @module-tag soak

import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { submissions } from '#src/store/schema.ts'
import { DATABASES, openTestDatabase } from '#src/testing/databases.ts'
import { forgetOldEntries } from './forget-old-entries.ts'

const OLD = 2_500
const YOUNG = 3

describe.each(DATABASES)('on %s', (kind) => {
  let open: OpenDatabase
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
    await forgetOldEntries({ database: open.database, now })
    expect(await open.database.select({ left: count() }).from(submissions)).toEqual([
      { left: YOUNG },
    ])
  })
})
