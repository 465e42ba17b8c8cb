// @module-tag soak

import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import {
  DATABASES,
  type DatabasePlace,
  openPatiently,
  openTestDatabase,
} from '#src/testing/databases.ts'
import { forgetOldEntries } from '#src/whole/forget-old-entries.ts'
import { act, actElsewhere } from './act.ts'
import { checkLog, readLog } from './log.ts'
import { operatorLog } from './tables.ts'

const OPERATOR = { name: 'ben', how: 'token', email: null } as const
const ACCOUNT = '0b5f3d2e-8f57-4c1e-9b1a-2f0d6a5d4c11'
const NOW = new Date('2026-11-21T12:00:00.123Z')

describe.each(DATABASES)('the operator log on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  // Nothing is ever removed from a log, so each test has one of its own.
  beforeEach(async () => {
    open = await openTestDatabase(kind)
  })
  afterEach(async () => open?.close(), 30_000)

  const services = () => ({ database: open.database, now: () => NOW })
  const write = (reason: string, at = NOW) =>
    act({ database: open.database, now: () => at }, OPERATOR, { act: 'try', reason }, async () => 1)
  const writeMany = async (total: number) => {
    for (let count = 0; count < total; count++) await write(`Reason ${count}`)
  }
  const execute = (text: string) => open.database.execute(sql.raw(text))
  /** Does what only the owner of the database can. */
  const tamper = async (text: string) => {
    await execute('alter table operator_log disable trigger all')
    await execute(text)
    await execute('alter table operator_log enable trigger all')
  }

  it('keeps what was done with an act, and nothing of one that failed', async () => {
    const entry = { act: 'try', target: 'x', account: ACCOUNT, reason: 'Why', details: { b: 1 } }
    const result = await act(
      services(),
      OPERATOR,
      entry,
      async () => 7,
      (count) => ({
        details: { a: { d: 'é', c: [count, undefined] } },
      }),
    )
    expect(result).toBe(7)
    const failing = act(services(), OPERATOR, entry, async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const page = await readLog(open.database, {})
    expect(page.entries).toEqual([
      expect.objectContaining({
        id: 1,
        at: NOW,
        who: 'ben',
        how: 'token',
        act: 'try',
        target: 'x',
        accountId: ACCOUNT,
        reason: 'Why',
        details: { b: 1, a: { d: 'é', c: [7, null] } },
        outcome: 'done',
      }),
    ])
    expect(page.next).toBe(null)
    expect(await checkLog(open.database)).toMatchObject({ isIntact: true, entries: 1 })
  })

  it('keeps what another server was asked for, and what came of it', async () => {
    const entry = { act: 'pay', reason: 'Why' }
    await actElsewhere(
      services(),
      OPERATOR,
      entry,
      async () => 'r1',
      (target) => ({ target }),
    )
    const failing = actElsewhere(services(), OPERATOR, entry, async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const { entries } = await readLog(open.database, { act: 'pay' })
    expect(entries.map(({ outcome, target }) => [outcome, target])).toEqual([
      ['failed', null],
      ['asked', null],
      ['done', 'r1'],
      ['asked', null],
    ])
    expect(entries[0]?.details).toEqual({ asked: entries[1]?.id, code: 'internal' })
  })

  it('gives pages, newest first, and finds by account, operator and act', async () => {
    await act(services(), OPERATOR, { act: 'pay', account: ACCOUNT, reason: 'Why' }, async () => 1)
    await writeMany(119)
    const first = await readLog(open.database, {})
    expect(first.entries).toHaveLength(100)
    expect(first.entries[0]?.reason).toBe('Reason 118')
    const second = await readLog(open.database, { before: first.next ?? 0 })
    expect(second.entries[0]?.reason).toBe('Reason 18')
    expect(second.next).toBeNull()
    expect((await readLog(open.database, { account: ACCOUNT })).entries).toHaveLength(1)
    expect((await readLog(open.database, { who: 'ana' })).entries).toEqual([])
    expect((await readLog(open.database, { act: 'pay' })).entries).toHaveLength(1)
  })

  it('keeps texts as they can be stored, and remains intact', async () => {
    await act(
      services(),
      OPERATOR,
      {
        ...{ act: 'odd', target: 'a\0b', account: ACCOUNT.toUpperCase() },
        ...{ reason: 'c\uD83Dd', details: { e: ['\uDE00', '\0'] } },
      },
      async () => 1,
    )
    const { entries } = await readLog(open.database, { act: 'odd' })
    expect(entries).toMatchObject([
      {
        target: 'a\uFFFDb',
        accountId: ACCOUNT,
        reason: 'c\uFFFDd',
        details: { e: ['\uFFFD', '\uFFFD'] },
      },
    ])
    expect(await checkLog(open.database)).toMatchObject({ isIntact: true })
  })

  it.each([
    "update operator_log set reason = 'Another' where id = 1",
    'delete from operator_log where id = 1',
    'truncate operator_log',
  ])('refuses to %s', async (text) => {
    await write('First')
    const refused = await execute(text).catch((error: Error) => String(error.cause))
    expect(refused).toContain('The operator log can only be appended to')
  })

  it('forgets what is older than 25 months, and remains intact', async () => {
    await writeMany(12)
    await tamper("update operator_log set at = '2024-01-01' where id <= 10")
    await tamper('update operator_log_ends set forgotten_id = 0')
    const before = await checkLog(open.database)
    expect(before.broken).toEqual({ id: 1, problem: 'changed' })
    const log = () => undefined
    await forgetOldEntries({ database: open.database, now: () => NOW, log })
    const { entries } = await readLog(open.database, { before: 12 })
    expect(entries.map(({ id }) => id)).toEqual([11])
    expect(await checkLog(open.database)).toMatchObject({ isIntact: true, broken: null })
  })

  it('tells which entry was changed or removed', async () => {
    const found = async () => (await checkLog(open.database)).broken
    await writeMany(60)
    await tamper("update operator_log set at = '2024-01-01' where id <= 10")
    await forgetOldEntries({ database: open.database, now: () => NOW, log: () => undefined })
    await tamper("update operator_log set reason = 'Another' where id = 50")
    expect(await found()).toEqual({ id: 50, problem: 'changed' })
    await tamper('delete from operator_log where id in (40, 50)')
    expect(await found()).toEqual({ id: 40, problem: 'missing' })
    await tamper('delete from operator_log where id <= 50')
    expect(await found()).toEqual({ id: 11, problem: 'missing' })
    await tamper('update operator_log_ends set forgotten_id = 50')
    expect(await found()).toEqual({ id: 51, problem: 'changed' })
  })
})

it('is one chain where two servers write, and tells that its end was removed', async () => {
  const open = await openTestDatabase('PostgreSQL')
  const other = await openPatiently(open.place)
  const write = (database: OpenDatabase['database'], reason: string) =>
    act({ database, now: () => NOW }, OPERATOR, { act: 'try', reason }, async () => 1)
  await Promise.all(
    Array.from({ length: 40 }, (_, count) =>
      write((count % 2 === 0 ? open : other).database, `Reason ${count}`),
    ),
  )
  const check = await checkLog(other.database)
  expect(check).toMatchObject({ isIntact: true, entries: 40, last: { id: 40 } })
  await open.database.execute(sql`alter table operator_log disable trigger all`)
  await open.database.delete(operatorLog).where(sql`id = 40`)
  expect((await checkLog(open.database)).broken).toEqual({ id: 40, problem: 'missing' })
  await other.close()
  await open.close()
})
