import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, startPostgres, type TestPostgres } from '#src/testing/postgres.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { openDatabase } from './open-database.ts'

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

it('says in a sentence what is wrong with the address of the database', async () => {
  const { url, stop } = await createDatabase(server.url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("create role guest login password 'right'")
  const at = (change: (address: URL) => void) => {
    const address = new URL(url)
    change(address)
    return runCommand('services/product-api/src/migrate/cli.ts', {
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

/** A database with all migrations before one; `apply` adds that one. */
async function databaseBefore(migration: string) {
  const { url, stop } = await createDatabase(server.url)
  const client = new Client({ connectionString: url })
  await client.connect()
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const apply = (name = migration) => client.query(readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  for (const name of files.filter((one) => one < migration).toSorted()) await apply(name)
  const close = async () => {
    await client.end()
    await stop()
  }
  return { client, apply, close }
}

it('keeps what was counted in UTC months, whatever the time zone of the database', async () => {
  const { apply, client, close } = await databaseBefore('0007_quota_months.sql')
  await client.query("set time zone 'Pacific/Auckland'")
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

it('forgets emails of the pool, which nobody has looked at whether they are verified', async () => {
  const { apply, client, close } = await databaseBefore('0010_verified_emails.sql')
  await client.query(
    `insert into accounts (provider, subject, email, email_asked_at, created_at) values
      ('cognito', 'ana', 'ana@example.com', now(), now()),
      ('google', 'ben', 'ben@example.com', now(), now())`,
  )
  await apply()
  const { rows } = await client.query(
    'select subject, email, email_asked_at is null as is_asked_again from accounts order by subject',
  )
  await close()
  expect(rows).toEqual([
    { subject: 'ana', email: null, is_asked_again: true },
    { subject: 'ben', email: 'ben@example.com', is_asked_again: false },
  ])
})

it('has a command of its own, and the inbox never makes a table', async () => {
  const { url, stop } = await createDatabase(server.url)
  const settings = { DATABASE_URL: url, KEY_SECRET: SECRET }
  // A job that only migrates has no other secrets.
  const migrate = (...given: string[]) =>
    runCommand(
      'services/product-api/src/migrate/cli.ts',
      { DATABASE_URL: url, NODE_ENV: 'production' },
      ...given,
    )
  const inbox = () => runCommand('services/product-api/src/inbox/cli.ts', settings)
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
  const { apply, client, close } = await databaseBefore('0025_owners.sql')
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
