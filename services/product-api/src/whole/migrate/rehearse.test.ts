// @module-tag soak

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Database } from '#src/store/database.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { createPlace, DATABASES } from '#src/testing/databases.ts'
import { rehearse } from './rehearse.ts'

/** A database of PostgreSQL itself without tables, which is ready sooner than one in memory. */
async function lendPostgres<Result>(use: (scratch: Database) => Promise<Result>): Promise<Result> {
  const place = await createPlace('PostgreSQL')
  return withDatabase(place, use).finally(() => place.remove())
}

it.each(DATABASES)(
  'tells what each pending migration locks on %s, as PostgreSQL itself does',
  async (kind) => {
    const place = await createPlace(kind)
    const { before, here, rehearsed, up } = await withDatabase(place, async (database, migrate) => {
      await migrate('0004_mails')
      await database.execute(sql`
      with made as (
        insert into accounts (provider, subject, email, created_at)
        select 'cognito', 's' || i, 'a', now() from generate_series(1, 30) as i returning id
      ), months as (
        insert into usage_months select id, month::date, 1, 1, 1 from made
        cross join unnest(array['2026-10-01', '2026-11-01']) as month
      ) insert into api_keys (account_id, hash, sealed, created_at) select id, id::text, '', now() from made limit 7`)
      const before = await rehearse(database, lendPostgres)
      await migrate('0006_secret_rotation')
      const rehearsed = await rehearse(database)
      const here = await rehearse(database, lendPostgres)
      await migrate()
      return { before, here, rehearsed, up: await rehearse(database) }
    })
    await place.remove()
    expect(rehearsed.length).toBeGreaterThan(19)
    expect(rehearsed).toEqual(here)
    const locks = new Map(rehearsed.map(({ locks, tag }) => [tag, locks]))
    expect(before[0]).toEqual({
      tag: '0005_named_keys',
      locks: expect.arrayContaining([
        'ACCESS EXCLUSIVE on api_keys while it reads 7 rows of api_keys',
      ]),
    })
    expect(locks.get('0007_quota_months')).toEqual([
      'ACCESS EXCLUSIVE on usage_months for an instant',
      'ROW EXCLUSIVE on usage_months in parts, for up to 60 rows of usage_months',
      'SHARE UPDATE EXCLUSIVE on usage_months while it reads 60 rows of usage_months',
      'ACCESS EXCLUSIVE on accounts for an instant',
      'ACCESS EXCLUSIVE on billing_accounts for an instant',
    ])
    expect(locks.get('0010_verified_emails')).toEqual([
      'ACCESS EXCLUSIVE on accounts for an instant',
      'ROW EXCLUSIVE on accounts in parts, for up to 30 rows of accounts',
    ])
    expect(locks.get('0011_wishes')).toEqual([])
    expect(locks.get('0012_call_statistics')).toEqual([
      'SHARE ROW EXCLUSIVE on accounts for an instant',
    ])
    const strong = [...locks.values()]
      .flat()
      .filter((one) => /^(?:ACCESS|SHARE ROW|SHARE on)/.test(one))
    expect(strong.filter((one) => !one.endsWith('for an instant'))).toEqual([])
    expect(up).toEqual([])
  },
)

it('leaves an empty database alone', async () => {
  const place = await createPlace('PostgreSQL')
  const [first] = await withDatabase(place, (database) => rehearse(database))
  await place.remove()
  expect(first).toEqual({ tag: '0000_submissions', locks: [] })
})
