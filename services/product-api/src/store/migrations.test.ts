import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDatabase, startPostgres, type TestPostgres } from '#src/testing/postgres.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { applyMigrations, listMigrations } from './migrations.ts'
import { openDatabase, withDatabase } from './open-database.ts'

const SECRET = 'only of this test '.repeat(2)
let server: TestPostgres

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => server?.stop(), 30_000)

async function tablesOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select count(*)::int as tables from pg_tables where schemaname in ('public', 'drizzle')",
  )
  await client.end()
  return rows[0].tables
}

it('lets servers start at once on an empty database', async () => {
  const { url, stop } = await createDatabase(server.url)
  const place = { databaseUrl: url, dataDir: '' }
  const starts = await Promise.allSettled(Array.from({ length: 4 }, () => openDatabase(place)))
  for (const one of starts) if (one.status === 'fulfilled') await one.value.close()
  await stop()
  expect(starts.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
})

it('leaves the outcome of each start for monitoring', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outcomes-'))
  vi.stubEnv('METRICS_TEXTFILE_DIR', folder)
  try {
    const { url, stop } = await createDatabase(server.url)
    const place = { databaseUrl: url, dataDir: '' }
    await (await openDatabase(place)).close()
    expect(readdirSync(folder)).toEqual(['orchard-migrate-succeeded.prom'])
    await stop()
    await expect(openDatabase(place)).rejects.toThrow('has no such database')
    expect(readdirSync(folder)).toContain('orchard-migrate-failed.prom')
  } finally {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  }
})

it('says in a sentence what is wrong with the address of the database', async () => {
  const { url, stop } = await createDatabase(server.url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("create role guest login password 'right'")
  const at = (change: (address: URL) => void) => {
    const address = new URL(url)
    change(address)
    return runCommand('services/product-api/src/whole/migrate/cli.ts', {
      DATABASE_URL: address.href,
      KEY_SECRET: SECRET,
    })
  }
  const absent = await at((one) => {
    one.pathname = '/nothing'
  })
  const away = await at((one) => {
    one.port = '9'
    one.password = 'hidden'
  })
  const guest = await at((one) => {
    one.username = 'guest'
  })
  await client.query('drop role guest')
  await client.end()
  await stop()
  expect(absent).toMatchObject({ code: 1, output: '' })
  expect(absent.errors).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+, database nothing, role orchard \(DATABASE_URL\) has no such database\n$/,
  )
  expect(away.errors).toMatch(/^PostgreSQL at 127\.0\.0\.1:9, .* does not respond: ECONNREFUSED\n$/)
  expect(guest.errors).toMatch(/role guest .* does not let this role make and change tables\n$/)
})

const MIGRATIONS = new URL('../../drizzle/', import.meta.url)

/** Suites beside this one use other databases of the same server. */
const IS_HERE = 'database = (select oid from pg_database where datname = current_database())'

/** A database with all migrations before one; `apply` adds that one. */
async function databaseBefore(migration: string) {
  const { url, stop } = await createDatabase(server.url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const migrateTo = (name?: string) =>
    withDatabase({ databaseUrl: url, dataDir: '' }, (_database, migrate) => migrate(name))
  const names = listMigrations()
  await migrateTo(names[names.indexOf(migration) - 1])
  const close = async () => {
    await client.end()
    await stop()
  }
  return { client, apply: () => migrateTo(migration), finish: () => migrateTo(), url, close }
}

/** The tables with their columns, constraints, indexes and triggers; the order of columns may differ. */
async function schemaOf(client: Client, table = '%') {
  const { rows } = await client.query(
    `select 'column' as what, table_name as of, column_name as name, data_type || ' ' || is_nullable || coalesce(column_default, '') as is
      from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) || indisvalid
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', '', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2, 3`,
  )
  return rows.filter(({ of }) => table === '%' || of === table)
}

it('keeps what was counted in UTC months, whatever the time zone of the database', async () => {
  const { apply, client, close } = await databaseBefore('0007_quota_months')
  const { rows: here } = await client.query('select current_database() as name')
  await client.query(`alter database ${here[0].name} set timezone = 'Pacific/Auckland'`)
  await client.query(
    `with account as (
      insert into accounts (provider, subject, created_at) values ('google', 'ana', now()) returning id
    ) insert into usage_months select id, '2026-11-01', 61240, 1, 100000 from account`,
  )
  await apply()
  const { rows } = await client.query('select month, used, quota from usage_months')
  await close()
  expect(rows).toEqual([{ month: new Date('2026-11-01T00:00:00Z'), used: 61_240, quota: 100_000 }])
})

it('changes the months to what one statement made of them, which held up all calls', async () => {
  const [before, now] = [
    await databaseBefore('0007_quota_months'),
    await databaseBefore('0007_quota_months'),
  ]
  await before.client.query(
    `alter table usage_months alter column month set data type timestamptz using month::timestamp at time zone 'UTC'`,
  )
  await now.apply()
  const schemas = [
    await schemaOf(before.client, 'usage_months'),
    await schemaOf(now.client, 'usage_months'),
  ]
  const { rows: functions } = await now.client.query(
    "select from pg_proc where proname = 'keep_month_at'",
  )
  await before.close()
  await now.close()
  expect(schemas[0]?.length).toBeGreaterThan(7)
  expect(schemas[1]).toEqual(schemas[0])
  expect(functions).toEqual([])
})

it('keeps emails of the pool that nobody has looked at whether they are verified, apart from those that are', async () => {
  const { apply, client, close } = await databaseBefore('0010_verified_emails')
  await client.query(
    `insert into accounts (provider, subject, email, email_asked_at, created_at) values
      ('cognito', 'ana', 'ana@example.com', now(), now()),
      ('google', 'ben', 'ben@example.com', now(), now())`,
  )
  await apply()
  const { rows } = await client.query(
    'select subject, email, unverified_email, email_asked_at is null as is_asked_again from accounts order by subject',
  )
  await close()
  expect(rows).toEqual([
    { subject: 'ana', email: null, unverified_email: 'ana@example.com', is_asked_again: true },
    { subject: 'ben', email: 'ben@example.com', unverified_email: null, is_asked_again: false },
  ])
})

it('goes on where it was stopped, at whichever statement', async () => {
  const { client, close, finish, url } = await databaseBefore('0007_quota_months')
  await client.query(`
    insert into accounts (provider, subject, email, created_at)
      select 'cognito', 's' || i, i || '@example.com', now() from generate_series(1, 450) as i;
    insert into usage_months select id, '2026-11-01', 7, 1, 10 from accounts;
    insert into named_keys (account_id, name, created_at) select id, 'one', now() from accounts`)
  let stops = 0
  for (let statements = 3; ; statements++) {
    const stopped = new Client({ connectionString: url })
    stopped.on('error', () => undefined)
    await stopped.connect()
    const send = stopped.query.bind(stopped)
    let sent = 0
    Object.assign(stopped, {
      query: (...given: Parameters<typeof send>) => {
        if (++sent === statements) stopped.connection.stream.destroy()
        return send(...given)
      },
    })
    const isDone = await applyMigrations(drizzle(stopped)).then(
      () => true,
      () => false,
    )
    await stopped.end()
    if (isDone) break
    stops++
  }
  const whole = await databaseBefore('0007_quota_months')
  await whole.finish()
  const [schema, expected] = [await schemaOf(client), await schemaOf(whole.client)]
  const { rows } = await client.query(`
    select count(*)::int as accounts, count(email)::int as emails, count(unverified_email)::int as kept,
      (select sum(used)::int from usage_months where month = '2026-11-01T00:00:00Z') as used,
      (select count(*)::int from key_counts) as keys from accounts`)
  const { rows: applied } = await client.query(
    'select count(*)::int as all, count(distinct created_at)::int as distinct from drizzle.__drizzle_migrations',
  )
  const pending = await finish()
  await whole.close()
  await close()
  expect(stops).toBeGreaterThan(10)
  expect(schema).toEqual(expected)
  expect(rows).toEqual([{ accounts: 450, emails: 0, kept: 450, used: 3150, keys: 450 }])
  expect(applied).toEqual([{ all: listMigrations().length, distinct: listMigrations().length }])
  expect(pending).toEqual([])
})

it('builds an index again whose building was interrupted', async () => {
  const { apply, client, close } = await databaseBefore('0008_retention')
  await client.query(
    `insert into billing_events select i::text, 'one', null, now(), now(), now(), 0, now() from generate_series(1, 2) as i`,
  )
  const build = client.query(
    'create unique index concurrently billing_events_received_at on billing_events (type)',
  )
  await expect(build).rejects.toThrow('could not create unique index')
  await apply()
  const { rows } = await client.query(
    "select indisvalid, indisunique from pg_index where indexrelid = 'billing_events_received_at'::regclass",
  )
  await close()
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
})

it('outlasts a server of an earlier version, whose wait for its turn holds up the building of an index', async () => {
  const { apply, client, close, url } = await databaseBefore('0008_retention')
  const [holder, earlier] = [1, 2].map(() => new Client({ connectionString: url }))
  await Promise.all([holder?.connect(), earlier?.connect()])
  await holder?.query('begin; lock table mails in share update exclusive mode')
  const applying = apply()
  const untilWaiting = (locktype: string) =>
    waitFor(async () => {
      const { rows } = await client.query(
        `select from pg_locks where not granted and locktype = $1 and ${IS_HERE}`,
        [locktype],
      )
      if (rows.length === 0) throw new Error(`Nobody waits for a lock of a ${locktype}`)
    })
  await untilWaiting('relation')
  await earlier?.query("set lock_timeout = '3s'")
  const waiting = earlier?.query('select pg_advisory_lock(7143220961)').catch(({ code }) => code)
  await untilWaiting('advisory')
  await holder?.query('commit')
  expect(await applying).toEqual(['0008_retention'])
  // The lock timeout, or a deadlock that PostgreSQL has found.
  expect(['55P03', '40P01']).toContain(await waiting)
  await Promise.all([holder?.end(), earlier?.end()])
  await close()
})

it('lets a vacuum end, and never makes calls wait for it', async () => {
  const { apply, client, close, url } = await databaseBefore('0007_quota_months')
  const vacuum = new Client({ connectionString: url })
  await vacuum.connect()
  // What a vacuum holds, for as long as the test wants.
  await vacuum.query('begin; lock table usage_months in share update exclusive mode')
  const applying = apply()
  await waitFor(async () => {
    const { rows } = await client.query(
      `select from pg_locks where not granted and mode = 'ShareUpdateExclusiveLock' and ${IS_HERE}`,
    )
    if (rows.length === 0) throw new Error('The migration does not wait yet')
  })
  await client.query("set lock_timeout = '300ms'")
  await client.query('update usage_months set used = used')
  await vacuum.query('commit')
  await vacuum.end()
  expect(await applying).toEqual(['0007_quota_months'])
  await close()
})

it('has a command of its own, and the inbox never makes a table', async () => {
  const { url, stop } = await createDatabase(server.url)
  const settings = { DATABASE_URL: url, KEY_SECRET: SECRET }
  // A job that only migrates has no other secrets.
  const migrate = (...given: string[]) =>
    runCommand(
      'services/product-api/src/whole/migrate/cli.ts',
      { DATABASE_URL: url, NODE_ENV: 'production' },
      ...given,
    )
  const inbox = () => runCommand('services/product-api/src/commands/inbox-cli.ts', settings)
  const [early, rehearsed] = await Promise.all([inbox(), migrate('--dry-run')])
  expect(early).toMatchObject({ code: 1, output: '' })
  expect(early.errors).toContain('The database has no tables yet')
  expect(early.errors).toContain('npm run migrate')
  expect(await tablesOf(url)).toBe(0)
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  expect(names.length).toBeGreaterThan(11)
  const lines = (verb: string) =>
    names
      .sort()
      .map((name) => `${verb} ${name.slice(0, -'.sql'.length)}\n`)
      .join('')
  expect(rehearsed).toEqual({ code: 0, output: lines('Would apply'), errors: '' })
  expect(await migrate()).toEqual({ code: 0, output: lines('Applied'), errors: '' })
  const [again, late] = await Promise.all([migrate(), inbox()])
  expect(again).toMatchObject({ code: 0, output: 'The tables are up to date.\n' })
  expect(late).toMatchObject({ code: 0, output: 'No messages yet.\n' })
  await stop()
})

it('leaves what people did for their security to them whose accounts have become organisations', async () => {
  const { apply, client, close } = await databaseBefore('0025_owners')
  await client.query(`
    insert into accounts (id, provider, subject, created_at) values
      ('11111111-1111-4111-8111-111111111111', 'organisation', 'acme', '2026-01-01'),
      ('22222222-2222-4222-8222-222222222222', 'cognito', 'ana', '2026-02-01');
    insert into organisations values ('11111111-1111-4111-8111-111111111111', 'Acme', '2026-02-01');
    insert into audit_log (account_id, at, member_id, category, act, details, address, device)
    select '11111111-1111-4111-8111-111111111111', at::timestamptz, '22222222-2222-4222-8222-222222222222',
      category, act, '{}', '192.0.2.1', 'Firefox'
    from (values ('2026-01-02', 'security', 'email.changed'), ('2026-01-03', 'security', 'webhook.created'),
      ('2026-01-04', 'keys', 'key.created'), ('2026-02-02', 'security', 'phone.changed')) as entry (at, category, act)`)
  await apply()
  const { rows } = await client.query(
    'select provider, act, address, device from audit_log join accounts on accounts.id = account_id order by at',
  )
  await close()
  expect(rows).toEqual([
    { provider: 'cognito', act: 'email.changed', address: '192.0.2.1', device: 'Firefox' },
    { provider: 'organisation', act: 'webhook.created', address: null, device: null },
    { provider: 'organisation', act: 'key.created', address: null, device: null },
    { provider: 'organisation', act: 'phone.changed', address: '192.0.2.1', device: 'Firefox' },
  ])
})
