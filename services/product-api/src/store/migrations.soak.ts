// @module-tag landing

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApiProcess } from '#src/testing/api-process.ts'
import { createDatabase, startPostgres, type TestPostgres } from '#src/testing/postgres.ts'
import { listMigrations } from './migrations.ts'
import { withDatabase } from './open-database.ts'
import { DATABASE_TIMEOUTS } from './timeouts.ts'

const DOUBLE_STARTS = IS_FULL_RUN ? 20 : 5
const ACCOUNTS = IS_FULL_RUN ? 100_000 : 20_000
const ACCOUNTS_AT_ONCE = 20
/** The timeouts with which servers count calls. */
const { lockMs, statementMs } = DATABASE_TIMEOUTS.calls
let server: TestPostgres
const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-migrations-'))

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it(`starts two servers at once ${DOUBLE_STARTS} times, each time on an empty database`, {
  timeout: DOUBLE_STARTS * 30_000,
}, async () => {
  for (let count = 0; count < DOUBLE_STARTS; count++) {
    const { url, stop } = await createDatabase(server.url)
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      KEY_SECRET: 'only of this test '.repeat(2),
      // Nobody is there, so that the list of APIs is not waited for.
      SITE_ORIGIN: 'http://127.0.0.1:9',
    }
    const starts = await Promise.allSettled([startApiProcess(settings), startApiProcess(settings)])
    for (const one of starts)
      if (one.status === 'fulfilled') {
        one.value.child.kill('SIGTERM')
        await one.value.ended
      }
    await stop()
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
})

/** How servers counted calls when `0006_secret_rotation` was the newest migration. */
const COUNT = `
with asked as (
  select * from json_to_recordset($1::json)
    as given (place int, key_id uuid, slug text, calls int, quota int)
), live as materialized (
  select id, account_id, named_key_id from api_keys
  where id in (select key_id from asked)
    and (retires_at is null or retires_at > $4::timestamptz)
  order by id for key share
), valid as materialized (
  select place, account_id, named_key_id, slug, calls, quota,
    (sum(calls) over (partition by account_id order by place) - calls)::int as before
  from asked join live on live.id = asked.key_id
), counted as (
  insert into usage_months as month (account_id, month, used, granted, quota)
  select account_id, $2::date, least(sum(calls), max(quota)), least(sum(calls), max(quota)), max(quota)
  from valid group by account_id order by account_id
  on conflict (account_id, month) do update set
    used = month.used + greatest(least(excluded.granted, excluded.quota - month.used), 0),
    granted = greatest(least(excluded.granted, excluded.quota - month.used), 0),
    quota = excluded.quota
  returning account_id, used, granted
), by_day as (
  insert into usage_days as day (account_id, day, slug, calls)
  select account_id, $3::date, slug, sum(least(calls, granted - before))
  from valid join counted using (account_id)
  where granted > before
  group by account_id, slug order by account_id, slug
  on conflict (account_id, day, slug) do update set calls = day.calls + excluded.calls
), by_key as (
  insert into key_usage_days as day (named_key_id, day, slug, calls)
  select named_key_id, $3::date, slug, sum(least(calls, granted - before))
  from valid join counted using (account_id)
  where granted > before and named_key_id is not null
  group by named_key_id, slug order by named_key_id, slug
  on conflict (named_key_id, day, slug) do update set calls = day.calls + excluded.calls
)
select place, before, used, granted from valid join counted using (account_id)`

/** How they found the account of a key. */
const LOOK_UP = `select accounts.plan, named_keys.id from api_keys
  join accounts on accounts.id = api_keys.account_id left join named_keys on named_keys.id = named_key_id
  where hash = $1`

const ROWS = `
  insert into accounts (provider, subject, email, email_asked_at, created_at)
    select 'cognito', 's' || i, i || '@example.com', now(), now() from generate_series(1, ${ACCOUNTS}) as i;
  insert into usage_months select id, month::date, 0, 0, 1000000 from accounts
    cross join unnest(array['2026-09-01', '2026-10-01', '2026-11-01']) as month;
  insert into usage_days select id, day::date, 'colours', 5 from accounts
    cross join unnest(array['2026-11-01', '2026-11-02', '2026-11-03']) as day;
  insert into named_keys (account_id, name, created_at) select id, 'one', now() from accounts limit ${ACCOUNTS / 4};
  insert into api_keys (account_id, hash, sealed, created_at, named_key_id)
    select account_id, 'h' || row_number() over (), repeat('x', 120), now(), id from named_keys;
  insert into key_usage_days select id, '2026-11-01'::date + day, 'colours', 5 from named_keys, generate_series(0, 9) as day;
  insert into mails (occasion, account_id, recipient, subject, content, created_at, sent_at, next_try_at)
    select id::text, id, email, 'One', repeat('x', 500), now(), now(), now() from accounts limit ${ACCOUNTS / 2};
  insert into billing_accounts (account_id, customer_id) select id, id::text from accounts limit ${ACCOUNTS / 4};
  analyze`

it(`holds up no call of an earlier server while it changes ${ACCOUNTS} accounts`, async () => {
  const { url, stop } = await createDatabase(server.url)
  const place = { databaseUrl: url, dataDir }
  await withDatabase(place, (_database, migrate) => migrate('0006_secret_rotation'))
  const client = new Client({
    ...{ connectionString: url, lock_timeout: lockMs, statement_timeout: statementMs },
  })
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query(ROWS)
  await client.query(`set statement_timeout = ${statementMs}`)
  const { rows: keys } = await client.query('select id from api_keys order by id')
  let isMigrating = true
  const migrating = withDatabase(place, (_database, migrate) => migrate()).finally(() => {
    isMigrating = false
  })
  let calls = 0
  let longestMs = 0
  for (let round = 0; isMigrating || round % 100 > 0; round++) {
    const at = performance.now()
    await client.query({
      name: 'look_up',
      text: LOOK_UP,
      values: [`h${1 + (round % keys.length)}`],
    })
    const asked = Array.from({ length: ACCOUNTS_AT_ONCE }, (_, place) => ({
      ...{ place, key_id: keys[(round * ACCOUNTS_AT_ONCE + place) % keys.length].id },
      ...{ slug: 'colours', calls: 1, quota: 1_000_000 },
    }))
    const values = [JSON.stringify(asked), '2026-11-01', '2026-11-04', new Date()]
    const { rows } = await client.query({ name: 'count_calls', text: COUNT, values })
    calls += rows.length
    longestMs = Math.max(longestMs, performance.now() - at)
  }
  const applied = await migrating
  const { rows } = await client.query(`
    select sum(used)::int as used, count(*)::int as months, count(distinct month)::int as distinct,
      (select count(unverified_email)::int from accounts) as emails from usage_months`)
  await client.end()
  await stop()
  console.info(`${calls} calls, the longest took ${Math.round(longestMs)} ms`)
  expect(applied).toEqual(listMigrations().slice(7))
  expect(rows).toEqual([{ used: calls, months: 3 * ACCOUNTS, distinct: 3, emails: ACCOUNTS }])
})
