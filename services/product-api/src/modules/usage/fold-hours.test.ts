// @module-tag soak

import { randomUUID } from 'node:crypto'
import { createRandom } from '@orchard/shared/testing/random'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { foldHours } from './fold-hours.ts'
import { readUsage } from './read-usage.ts'
import { callHours, latencyHours } from './tables.ts'

const NOW = new Date('2026-11-21T12:30:00Z')
const now = () => NOW
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe.each(DATABASES)('hours on %s', (kind) => {
  let open: OpenDatabase
  let accountId: string
  beforeAll(async () => {
    open = await openTestDatabase(kind)
  })
  afterAll(async () => open?.close(), 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    accountId = await addAccount('ana')
  })

  async function addAccount(subject: string): Promise<string> {
    const person = { provider: 'google', subject, createdAt: NOW } as const
    const [made] = await open.database
      .insert(accounts)
      .values(person)
      .returning({ id: accounts.id })
    return made?.id ?? ''
  }
  /** Two calls an hour of each day, one a bucket. */
  async function call(days: readonly string[], about: { slug?: string; keyId?: string } = {}) {
    const rows = days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => ({
        ...{ accountId, keyId: DEFAULT_KEY_ID, slug: 'colours', ...about },
        hour: new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`),
      })),
    )
    await open.database
      .insert(callHours)
      .values(rows.map((row) => ({ ...row, status: 200, calls: 2 })))
    await open.database
      .insert(latencyHours)
      .values(rows.map((row) => ({ ...row, counts: [1, 0, 1] })))
  }
  const readCalls = () =>
    open.database.select().from(callHours).orderBy(callHours.hour, callHours.keyId)
  const readLatency = () =>
    open.database.select().from(latencyHours).orderBy(latencyHours.hour, latencyHours.keyId)

  it('become days after their time, whole and only once, by any number of servers', async () => {
    const keyId = randomUUID()
    await call(['2026-10-20', '2026-10-21', '2026-10-22'])
    await call(['2026-10-21'], { keyId })
    const { database } = open
    await Promise.all([foldHours({ database, now }), foldHours({ database, now })])
    await foldHours({ database, now })
    const rows = await readCalls()
    expect(rows.slice(0, 3)).toMatchObject([
      { hour: new Date('2026-10-20'), keyId: DEFAULT_KEY_ID, status: 200, calls: 48 },
      { hour: new Date('2026-10-21'), keyId: DEFAULT_KEY_ID, calls: 48 },
      { hour: new Date('2026-10-21'), keyId, calls: 48 },
    ])
    expect(rows.slice(3).map(({ calls }) => calls)).toEqual(Array(24).fill(2))
    const latency = await readLatency()
    expect(latency.slice(0, 3).map(({ counts }) => counts)).toEqual(Array(3).fill([24, 0, 24]))
    expect(latency).toHaveLength(27)
  })

  it('takes in what is added to a day after it was added up', async () => {
    const { database } = open
    await call(['2026-10-20'])
    await foldHours({ database, now })
    const late = { accountId, keyId: DEFAULT_KEY_ID, hour: new Date('2026-10-20T23:00:00Z') }
    await database.insert(callHours).values({ ...late, slug: 'colours', status: 200, calls: 1 })
    await foldHours({ database, now })
    expect(await readCalls()).toMatchObject([{ hour: new Date('2026-10-20'), calls: 49 }])
  })

  it('of an account with too many become days early, and no request is lost by it', async () => {
    const { database } = open
    await call(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    const calm = accountId
    accountId = await addAccount('ben')
    await call(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    await call(['2026-11-21'], { slug: 'advice' })
    await foldHours({ database, now }, 100)
    const rowsOf = async (id: string) => (await readCalls()).filter((row) => row.accountId === id)
    expect(await rowsOf(calm)).toHaveLength(96)
    const rows = await rowsOf(accountId)
    expect(rows.map(({ hour }) => hour.toISOString()).slice(0, 3)).toEqual([
      '2026-11-18T00:00:00.000Z',
      '2026-11-19T00:00:00.000Z',
      '2026-11-19T01:00:00.000Z',
    ])
    expect(rows).toHaveLength(97)
    expect(sum(rows.map(({ calls }) => calls))).toBe(5 * 48)
    expect(await sinceOf(accountId)).toEqual({ hours: new Date('2026-11-19'), days: null })
    expect(await sinceOf(calm)).toEqual({ hours: null, days: null })
  })

  it('and days of an account with too many of them end early, the oldest first', async () => {
    const { database } = open
    for (const slug of ['colours', 'advice', 'uuid'])
      await call(['2026-09-01', '2026-09-02', '2026-11-20', '2026-11-21'], { slug })
    await foldHours({ database, now }, 78)
    const rows = await readCalls()
    expect(rows[0]?.hour).toEqual(new Date('2026-09-02'))
    expect(rows).toHaveLength(78)
    expect((await readLatency())[0]?.hour).toEqual(new Date('2026-09-02'))
    expect(await sinceOf(accountId)).toEqual({
      hours: new Date('2026-11-21'),
      days: new Date('2026-09-02'),
    })
    await foldHours({ database, now }, 10)
    expect((await readCalls())[0]?.hour).toEqual(new Date('2026-11-21'))
    expect(await readCalls()).toHaveLength(72)
  })

  it('add up to the same by any grouping, as hours and as days', async () => {
    const random = createRandom(20_261_121)
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
    const keys = [DEFAULT_KEY_ID, randomUUID(), randomUUID()]
    const rows = new Map<string, typeof callHours.$inferInsert>()
    for (let count = 0; count < 400; count++) {
      const row = {
        ...{ accountId, keyId: pick(keys), slug: pick(['colours', 'weather', 'uuid']) },
        hour: new Date(Date.UTC(2026, 9, 15, Math.floor(random() * (24 * 37 + 13)))),
        ...{ status: pick([200, 404, 429, 502]), calls: 1 + Math.floor(random() * 50) },
      }
      rows.set(`${row.keyId} ${row.slug} ${row.hour.getTime()} ${row.status}`, row)
    }
    const { database } = open
    await database.insert(callHours).values([...rows.values()])
    const all = sum([...rows.values()].map(({ calls }) => calls))
    const totals = async () => {
      const query = { from: '2026-10-01' }
      const found = ['day', 'key', 'api', 'status', 'day,key,api,status'].map(async (by) => {
        const scope = { accountId, hasNames: false, keyId: null }
        const { rows: groups } = await readUsage({ database, now }, scope, { ...query, by })
        const ofClasses = groups.map(({ status_classes: classes }) => sum(Object.values(classes)))
        return [sum(groups.map(({ calls }) => calls)), sum(ofClasses)]
      })
      return (await Promise.all(found)).flat()
    }
    expect(await totals()).toEqual(Array(10).fill(all))
    await foldHours({ database, now })
    expect((await readCalls()).length).toBeLessThan(rows.size)
    expect(await totals()).toEqual(Array(10).fill(all))
    await foldHours({ database, now }, 100)
    expect((await readCalls()).length).toBeLessThanOrEqual(100)
    expect(await totals()).toEqual(
      Array(10).fill(sum((await readCalls()).map(({ calls }) => calls))),
    )
  })

  async function sinceOf(id: string) {
    const { daysSince: days, hoursSince: hours } = accounts
    const [found] = await open.database
      .select({ days, hours })
      .from(accounts)
      .where(eq(accounts.id, id))
    return found
  }
})
