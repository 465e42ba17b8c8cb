// @module-tag landing

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#src/store/open-database.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { createPlace, type DatabaseKind, type DatabasePlace } from '#src/testing/databases.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi } from '#src/testing/test-api.ts'
import { listTables } from './tables.ts'

const KINDS: readonly DatabaseKind[] = ['PGlite', 'PostgreSQL']
const SUBJECTS = ['ana', 'ben', 'cleo']

let site: SiteServer
let folder = ''
const places = new Map<DatabaseKind, DatabasePlace>()
const keys: string[] = []

const settingsOf = ({ databaseUrl, dataDir }: DatabasePlace): Record<string, string> =>
  databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataDir }
const backup = (place: DatabasePlace, file: string) =>
  runCommand('services/product-api/src/backup/backup-cli.ts', settingsOf(place), file)
const restore = (place: DatabasePlace, ...args: string[]) =>
  runCommand('services/product-api/src/backup/restore-cli.ts', settingsOf(place), ...args)
const fileOf = (name: string) => path.join(folder, name)

/** Everything that a database has. */
async function contentOf(place: DatabasePlace): Promise<unknown> {
  const open = await openDatabase(place)
  try {
    const content: Record<string, unknown> = {}
    for (const table of await listTables(open.database))
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
async function fill(place: DatabasePlace): Promise<void> {
  const open = await openDatabase(place)
  const api = await createTestApi({ ...open, place }, site.settings)
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
  } finally {
    await api.close()
    await open.close()
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backups-'))
  site = await startSite()
  site.add(contractOf('tides', { high: '05:12' }))
  for (const kind of KINDS) {
    const place = await createPlace(kind)
    places.set(kind, place)
    keys.length = 0
    await fill(place)
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
      } finally {
        await target.remove()
      }
    },
    60_000,
  )

  it('is for its owner alone, and leaves nothing half-written', () => {
    expect(statSync(fileOf(from)).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
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
    const { code, errors } = await restore(place, fileOf('PGlite'))
    expect(code).toBe(1)
    expect(errors).toContain('The database is not empty')
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
      'is of another version',
      () =>
        write(
          'other',
          `${lines()
            .join('\n')
            .replace(/"schema":"\w+"/, '"schema":"0001_accounts"')}\n`,
        ),
      'of 0001_accounts',
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
})
