// @module-tag landing

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { openDatabase } from '#src/store/open-database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { checkLog, readWholeLog } from './log.ts'

const OPERATORS = ['ada', 'ben', 'cleo']
const READERS = 12
const TIMES = 20

let open: OpenDatabase & { place: DatabasePlace }
let second: OpenDatabase
let apis: readonly TestApi[] = []
const ids = Array.from({ length: 10 }, () => randomUUID())

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  second = await openDatabase(open.place)
  const settings = { operatorToken: OPERATOR_TOKEN, operatorNames: OPERATORS }
  apis = [
    await createTestApi(open, settings),
    await createTestApi({ ...second, place: open.place }, settings),
  ]
  const at = new Date()
  await open.database.insert(accounts).values(
    ids.map((id) => ({
      ...{ id, provider: 'cognito' as const, subject: id, email: `${id}@example.com` },
      ...{ createdAt: at, plan: 'free' as const },
    })),
  )
}, 60_000)
afterAll(async () => {
  for (const one of apis) await one.close()
  await second?.close()
  await open?.close()
}, 30_000)

it('logs each account once per operator while two servers read and act at once', async () => {
  const statuses = await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      const seen: number[] = []
      for (let turn = 0; turn < TIMES; turn++) {
        const on = apis[turn % apis.length]
        if (!on) throw new Error('There is no such server')
        const name = { 'x-operator': OPERATORS[reader % OPERATORS.length] }
        const path = `accounts/${ids[turn % ids.length]}`
        seen.push((await asOperator(on, 'GET', path, {}, name)).statusCode)
        const noted = await asOperator(on, 'POST', 'log', { act: 'try' }, name)
        seen.push(noted.statusCode)
      }
      return seen
    }),
  )
  expect(new Set(statuses.flat())).toEqual(new Set([200, 201]))
  const entries = await readWholeLog(open.database, { act: 'see account' })
  const found = entries.map(({ accountId, who }) => `${who} ${accountId}`)
  expect(found.toSorted()).toEqual(
    OPERATORS.flatMap((who) => ids.map((id) => `${who} ${id}`)).toSorted(),
  )
  expect(await checkLog(open.database)).toMatchObject({
    isIntact: true,
    entries: found.length + READERS * TIMES,
  })
})
