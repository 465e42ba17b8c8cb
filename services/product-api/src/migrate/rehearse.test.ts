// @module-tag soak

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Database } from '#src/store/database.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { createPlace, DATABASES } from '#src/testing/databases.ts'
import { rehearse, rehearseOn } from './rehearse.ts'

it.each(DATABASES)('tells what each pending migration locks on %s', async (kind) => {
  const place = await createPlace(kind)
  const { before, rehearsed, up } = await withDatabase(place, async (database, migrate) => {
    await migrate('0004_mails')
    await database.execute(sql`
      with made as (
        insert into accounts (provider, subject, email, created_at)
        select 'cognito', 's' || i, 'a', now() from generate_series(1, 30) as i returning id
      ), months as (
        insert into usage_months select id, month::date, 1, 1, 1 from made
        cross join unnest(array['2026-10-01', '2026-11-01']) as month
      ) insert into api_keys (account_id, hash, sealed, created_at) select id, id::text, '', now() from made limit 7`)
    const before = await rehearse(database)
    await migrate('0006_secret_rotation')
    const rehearsed = new Map((await rehearse(database)).map(({ locks, tag }) => [tag, locks]))
    await migrate()
    return { before, rehearsed, up: await rehearse(database) }
  })
  await place.remove()
  expect(before[0]).toEqual({
    tag: '0005_named_keys',
    locks: expect.arrayContaining([
      'ACCESS EXCLUSIVE on api_keys while it reads 7 rows of api_keys',
    ]),
  })
  expect(rehearsed.get('0007_quota_months')).toEqual([
    'ACCESS EXCLUSIVE on usage_months for an instant',
    'ROW EXCLUSIVE on usage_months in parts, for up to 60 rows of usage_months',
    'SHARE UPDATE EXCLUSIVE on usage_months while it reads 60 rows of usage_months',
    'ACCESS EXCLUSIVE on accounts for an instant',
    'ACCESS EXCLUSIVE on billing_accounts for an instant',
  ])
  expect(rehearsed.get('0010_verified_emails')).toEqual([
    'ACCESS EXCLUSIVE on accounts for an instant',
    'ROW EXCLUSIVE on accounts in parts, for up to 30 rows of accounts',
  ])
  expect(rehearsed.get('0011_wishes')).toEqual([])
  expect(rehearsed.get('0012_call_statistics')).toEqual([
    'SHARE ROW EXCLUSIVE on accounts for an instant',
  ])
  const strong = [...rehearsed.values()]
    .flat()
    .filter((one) => /^(?:ACCESS|SHARE ROW|SHARE on)/.test(one))
  expect(strong.filter((one) => !one.endsWith('for an instant'))).toEqual([])
  expect(up).toEqual([])
})

it('tells what PostgreSQL itself locks', async () => {
  const [place, scratch] = [await createPlace('PostgreSQL'), await createPlace('PostgreSQL')]
  const [told, here] = await withDatabase(place, async (database, migrate) => {
    await migrate('0006_secret_rotation')
    const on = (empty: Database) => rehearseOn(empty, database)
    return [await rehearse(database), await withDatabase(scratch, on)]
  })
  await place.remove()
  await scratch.remove()
  expect(told.length).toBeGreaterThan(19)
  expect(told).toEqual(here)
})

it('leaves an empty database alone', async () => {
  const place = await createPlace('PostgreSQL')
  const [first] = await withDatabase(place, (database) => rehearse(database))
  await place.remove()
  expect(first).toEqual({ tag: '0000_submissions', locks: [] })
})
