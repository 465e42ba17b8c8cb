// @module-tag landing

import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act } from '#src/modules/operator/act.ts'
import { checkLog } from '#src/modules/operator/log.ts'
import { listMigrations, readPending } from '#src/store/migrations.ts'
import { openDatabase, withDatabase } from '#src/store/open-database.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { createPlace, type DatabaseKind, type DatabasePlace } from '#src/testing/databases.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi } from '#src/testing/test-api.ts'
import { listTables } from './tables.ts'

const KINDS: readonly DatabaseKind[] = ['PGlite', 'PostgreSQL']
const SUBJECTS = ['ana', 'ben', 'cleo']
const KEY_SECRET = 'of-the-tests-'.repeat(4)
const OTHER_SECRET = 'of-another-server-'.repeat(4)

let site: SiteServer
let folder = ''
const places = new Map<DatabaseKind, DatabasePlace>()
/** The key of the first account of each. */
const keys = new Map<DatabaseKind, string>()

const settings = () => ({ ...site.settings, keySecret: KEY_SECRET })
const settingsOf = ({ databaseUrl, dataDir }: DatabasePlace): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  METRICS_TEXTFILE_DIR: fileOf('outcomes'),
})
const backup = (place: DatabasePlace, file: string) =>
  runCommand('services/product-api/src/whole/backup/backup-cli.ts', settingsOf(place), file)
const restoreWith = (secret: object, place: DatabasePlace, ...args: string[]) =>
  runCommand(
    'services/product-api/src/whole/backup/restore-cli.ts',
    { ...settingsOf(place), ...secret },
    ...args,
  )
const restore = (place: DatabasePlace, ...args: string[]) =>
  restoreWith({ KEY_SECRET }, place, ...args)
const fileOf = (name: string) => path.join(folder, name)

/** Everything that a database has. */
async function contentOf(place: DatabasePlace): Promise<unknown> {
  const open = await openDatabase(place)
  try {
    const content: Record<string, unknown> = {}
    // Backups and restores are noted in the log of operators.
    for (const table of await listTables(open.database))
      if (!table.startsWith('operator_log'))
        content[table] = await rowsOf(
          open.database,
          sql`select row_to_json(one)::text as row from ${sql.identifier(table)} as one order by 1`,
        )
    return content
  } finally {
    await open.close()
  }
}

/** Accounts with keys, calls, a form and a deletion. */
async function fill(place: DatabasePlace): Promise<string> {
  const keys: string[] = []
  const open = await openDatabase(place)
  const api = await createTestApi({ ...open, place }, settings())
  try {
    for (const sub of SUBJECTS) {
      const token = await api.mint.access({ sub })
      keys.push((await api.user(token)).json().api_key)
      const headers = { authorization: `Bearer ${token}` }
      const named = {
        method: 'POST',
        url: '/op/user/keys',
        headers,
        payload: { name: `“${sub}” \\ "x"` },
      } as const
      expect((await api.app.inject(named)).statusCode).toBe(201)
      if (sub === 'cleo') await api.app.inject({ method: 'DELETE', url: '/op/user', headers })
    }
    const message = 'First line\n\tSecond, with “quotes” and \\'
    const form = { name: 'Ana', email: 'ana@example.com', topic: 'question', message }
    const sent = await api.app.inject({
      method: 'POST',
      url: '/op/contact',
      headers: { 'idempotency-key': randomUUID() },
      payload: form,
    })
    expect(sent.statusCode).toBeLessThan(300)
    for (let count = 0; count < 4; count++)
      await api.app.inject({ url: '/v1/tides', headers: { 'x-api-key': keys[0] } })
    const operator = { name: 'ben', how: 'token', email: null } as const
    for (const reason of ['First', 'Second'])
      await act({ ...open, now: () => new Date() }, operator, { act: 'try', reason }, async () => 1)
    return keys[0] ?? ''
  } finally {
    await api.close()
    await open.close()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backups-'))
  mkdirSync(fileOf('outcomes'))
  site = await startSite()
  site.add(contractOf('tides', { high: '05:12' }))
  for (const kind of KINDS) {
    const place = await createPlace(kind)
    places.set(kind, place)
    keys.set(kind, await fill(place))
    expect(await backup(place, fileOf(kind))).toMatchObject({ code: 0, errors: '' })
  }
})
afterAll(async () => {
  await site?.close()
  for (const place of places.values()) await place.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(KINDS)('a backup of %s', (from) => {
  it.each(KINDS)(
    'is restored on %s, to the last row',
    async (to) => {
      const [source, target] = [places.get(from), await createPlace(to)]
      try {
        if (!source) throw new Error(`There is no ${from}`)
        const rehearsed = await restore(target, fileOf(from), '--dry-run')
        const outcome = await restore(target, fileOf(from))
        expect(rehearsed).toEqual({
          ...outcome,
          output: outcome.output.replace('Restored', 'Would restore'),
        })
        expect(outcome).toMatchObject({ code: 0, errors: '' })
        expect(outcome.output).toMatch(/^Restored \d\d+ rows/)
        expect(await contentOf(target)).toEqual(await contentOf(source))
        expect(await withDatabase(target, (database) => checkLog(database))).toMatchObject({
          isIntact: true,
          // Those of before, and that of the restore.
          entries: 3,
        })
      } finally {
        await target.remove()
      }
    },
    60_000,
  )

  it('is for its owner alone, and leaves nothing half-written', () => {
    expect(statSync(fileOf(from)).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(readdirSync(fileOf('outcomes'))).toContain('orchard-backup-succeeded.prom')
  })
})

describe('a backup', () => {
  const lines = () =>
    gunzipSync(readFileSync(fileOf('PostgreSQL')))
      .toString()
      .trimEnd()
      .split('\n')
  const write = (name: string, text: string) => {
    writeFileSync(fileOf(name), gzipSync(text))
    return fileOf(name)
  }

  it('is not restored over what is there', async () => {
    const place = places.get('PostgreSQL')
    if (!place) throw new Error('There is no PostgreSQL')
    const before = await contentOf(place)
    const outcome = path.join(fileOf('outcomes'), 'orchard-restore-failed.prom')
    rmSync(outcome, { force: true })
    await restore(place, fileOf('PGlite'), '--dry-run')
    expect(existsSync(outcome)).toBe(false)
    const { code, errors } = await restore(place, fileOf('PGlite'))
    expect(code).toBe(1)
    expect(errors).toContain('The database is not empty')
    expect(existsSync(outcome)).toBe(true)
    expect(await contentOf(place)).toEqual(before)
  })

  it.each([
    [
      'is cut short between lines',
      () => write('short', `${lines().slice(0, -1).join('\n')}\n`),
      'cut short',
    ],
    [
      'lacks a line',
      () => write('lacking', `${lines().toSpliced(2, 1).join('\n')}\n`),
      'nothing was restored',
    ],
    [
      'is of a later version',
      () =>
        write(
          'later',
          `${lines()
            .join('\n')
            .replace(/"schema":"\w+"/, '"schema":"9999_later"')}\n`,
        ),
      'of 9999_later, which this version does not know',
    ],
    ['is something else', () => write('else', 'Dear diary\n'), 'not a backup'],
    [
      'is damaged',
      () => {
        writeFileSync(fileOf('damaged'), readFileSync(fileOf('PostgreSQL')).subarray(0, 700))
        return fileOf('damaged')
      },
      'cannot be read',
    ],
    ['does not exist', () => fileOf('none'), 'cannot be read'],
  ])(
    'that %s leaves the database empty',
    async (_how, file, words) => {
      const target = await createPlace('PostgreSQL')
      try {
        const { code, errors } = await restore(target, file())
        expect([code, errors]).toEqual([1, expect.stringContaining(words)])
        expect((await restore(target, file(), '--dry-run')).errors).toBe(errors)
        const open = await openDatabase(target)
        for (const table of await listTables(open.database))
          expect(await rowsOf(open.database, sql`select 1 from ${sql.identifier(table)}`)).toEqual(
            [],
          )
        await open.close()
      } finally {
        await target.remove()
      }
    },
    30_000,
  )

  /** The lines without those of a table. */
  const without = (table: string) => {
    const kept = lines().filter((line) => !line.startsWith(`${table}\t`))
    const end = JSON.parse(kept.at(-1) ?? '')
    const rows = kept
      .slice(1, -1)
      .reduce((sum, line) => sum + JSON.parse(line.slice(line.indexOf('\t') + 1)).length, 0)
    return `${[...kept.slice(0, -1), JSON.stringify({ ...end, rows })].join('\n')}\n`
  }

  it.each([
    ['another secret', { KEY_SECRET: OTHER_SECRET }, () => fileOf('PostgreSQL'), 'another secret'],
    [
      'another secret, where no note says which one the keys have',
      { KEY_SECRET: OTHER_SECRET },
      () => write('unnoted', without('key_secrets')),
      'another secret',
    ],
    [
      'another secret, where no key is stored yet',
      { KEY_SECRET: OTHER_SECRET },
      () => write('keyless', without('api_keys')),
      'another secret',
    ],
  ])('is refused with %s, before anything is written', async (_how, secret, file, words) => {
    const target = await createPlace('PostgreSQL')
    try {
      const { code, errors, output } = await restoreWith(secret, target, file())
      expect([code, output, errors]).toEqual([1, '', expect.stringContaining(words)])
      const rehearsed = await restoreWith(secret, target, file(), '--dry-run')
      expect(rehearsed).toEqual({ code, errors, output })
      await withDatabase(target, async (database) => expect(await listTables(database)).toEqual([]))
    } finally {
      await target.remove()
    }
  })

  it('is refused without a secret, and taken with both of a rotation or the one in the data folder', async () => {
    const target = await createPlace('PGlite')
    try {
      const bare = await restoreWith({}, target, fileOf('PGlite'))
      expect(bare).toMatchObject({ code: 1, errors: expect.stringContaining('no secret is set') })
      const both = { KEY_SECRET: OTHER_SECRET, KEY_SECRET_ALSO: KEY_SECRET }
      expect(await restoreWith(both, target, fileOf('PGlite'), '--dry-run')).toMatchObject({
        code: 0,
      })
      mkdirSync(path.join(target.dataDir, 'product-api'), { recursive: true })
      writeFileSync(path.join(target.dataDir, 'product-api/key.secret'), KEY_SECRET)
      expect(await restoreWith({}, target, fileOf('PGlite'))).toMatchObject({ code: 0 })
    } finally {
      await target.remove()
    }
  })
})

describe.each(KINDS)('a backup of %s from before the newest migration', (kind) => {
  const [newest = '', before = ''] = listMigrations().toReversed()

  it('is restored, brought up to date, and its keys call', async () => {
    const [current, old, target] = [
      places.get(kind),
      await createPlace(kind),
      await createPlace(kind),
    ]
    try {
      if (!current) throw new Error(`There is no ${kind}`)
      const rows = await rowsForTables(current)
      const filled = await withDatabase(old, async (database, migrate) => {
        await migrate(before)
        const tables = await listTables(database)
        for (const table of tables)
          await database.execute(
            sql`insert into ${sql.identifier(table)} select * from json_populate_recordset(null::${sql.identifier(table)}, ${rows.get(table) ?? '[]'}::json)`,
          )
        return tables
      })
      expect(filled).toEqual(expect.arrayContaining(['accounts', 'api_keys', 'key_secrets']))
      const file = fileOf(`before-${kind}`)
      expect(await backup(old, file)).toMatchObject({ code: 0, errors: '' })
      expect(gunzipSync(readFileSync(file)).toString()).toContain(`"schema":"${before}"`)

      const rehearsed = await restore(target, file, '--dry-run')
      expect(rehearsed).toMatchObject({
        code: 0,
        output: expect.stringContaining(`Migrations since the backup: ${newest}`),
      })
      expect(await restore(target, file)).toEqual({
        ...rehearsed,
        output: rehearsed.output.replace('Would restore', 'Restored'),
      })
      const open = await openDatabase(target)
      expect(await readPending(open.database)).toEqual([])
      const api = await createTestApi({ ...open, place: target }, settings())
      const called = await api.app.inject({
        url: '/v1/tides',
        headers: { 'x-api-key': keys.get(kind) },
      })
      expect(called.statusCode).toBe(200)
      await api.close()
      await open.close()
    } finally {
      await target.remove()
      await old.remove()
    }
  }, 60_000)

  it('is refused where the tables are up to date already, with words that say what works', async () => {
    const target = await createPlace(kind)
    try {
      await (await openDatabase(target)).close()
      const { code, errors } = await restore(target, fileOf(`before-${kind}`))
      expect([code, errors]).toEqual([1, expect.stringContaining('into a database without tables')])
    } finally {
      await target.remove()
    }
  })
})

/** The rows of each table as JSON. */
async function rowsForTables(place: DatabasePlace): Promise<ReadonlyMap<string, string>> {
  return withDatabase(place, async (database) => {
    const found = new Map<string, string>()
    for (const table of await listTables(database)) {
      const [{ rows } = { rows: '[]' }] = await rowsOf<{ rows: string }>(
        database,
        sql`select coalesce(json_agg(one), '[]')::text as rows from ${sql.identifier(table)} as one`,
      )
      found.set(table, rows)
    }
    return found
  })
}
