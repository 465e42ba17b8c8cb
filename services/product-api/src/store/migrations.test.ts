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

it('keeps what was counted in UTC months, whatever the time zone of the database', async () => {
  const { url, stop } = await createDatabase(server.url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("set time zone 'Pacific/Auckland'")
  const folder = new URL('../../drizzle/', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const apply = (name: string) => client.query(readFileSync(new URL(name, folder), 'utf8'))
  for (const name of files.filter((one) => one < '0007')) await apply(name)
  await client.query(
    `with account as (
      insert into accounts (provider, subject, created_at) values ('google', 'ana', now()) returning id
    ) insert into usage_months select id, '2026-11-01', 61240, 1, 100000 from account`,
  )
  await apply('0007_quota_months.sql')
  const { rows } = await client.query('select month, used, quota from usage_months')
  await client.end()
  await stop()
  expect(rows).toEqual([{ month: new Date('2026-11-01T00:00:00Z'), used: 61_240, quota: 100_000 }])
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
  const [early, mistaken] = await Promise.all([inbox(), migrate('--dry-run')])
  expect(early).toMatchObject({ code: 1, output: '' })
  expect(early.errors).toContain('The database has no tables yet')
  expect(early.errors).toContain('npm run migrate')
  expect(mistaken).toMatchObject({ code: 1, output: '' })
  expect(mistaken.errors).toContain("npm run migrate: Unknown option '--dry-run'")
  expect(await tablesOf(url)).toBe(0)
  expect(await migrate()).toEqual({
    code: 0,
    output:
      'Applied 0000_submissions\nApplied 0001_accounts\nApplied 0002_tries\nApplied 0003_billing\nApplied 0004_mails\nApplied 0005_named_keys\nApplied 0006_secret_rotation\nApplied 0007_quota_months\nApplied 0008_retention\nApplied 0009_deleted_usage\n',
    errors: '',
  })
  const [again, late] = await Promise.all([migrate(), inbox()])
  expect(again).toMatchObject({ code: 0, output: 'The tables are up to date.\n' })
  expect(late).toMatchObject({ code: 0, output: 'Nothing has come in yet.\n' })
  await stop()
})
