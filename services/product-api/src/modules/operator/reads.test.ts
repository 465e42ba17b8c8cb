import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { submissions } from '#src/modules/inbox/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'
import { checkLog, readWholeLog } from './log.ts'

/** GET routes that show nothing of one customer. */
const OF_NOBODY = new Set([
  '/op/operator/announcements',
  '/op/operator/apis',
  '/op/operator/log/check',
  '/op/operator/me',
  '/op/operator/overview',
  '/op/operator/releases',
  '/op/operator/searches',
  '/op/operator/sources',
  '/op/operator/suspensions',
])
/** Those that show customers. */
const OF_CUSTOMERS = new Set([
  '/op/operator/accounts',
  '/op/operator/accounts/:id',
  '/op/operator/accounts/:id/export',
  '/op/operator/accounts/:id/invoices',
  '/op/operator/inbox',
  '/op/operator/log',
  '/op/operator/log.csv',
])

describe.each(DATABASES)('what operators read of customers, on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let apis: readonly [TestApi, TestApi]
  let id = ''

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    const settings = { operatorToken: OPERATOR_TOKEN, operatorNames: ['ben', 'cleo'] }
    apis = [await createTestApi(open, settings), await createTestApi(open, settings)]
  })
  afterAll(async () => {
    for (const one of apis ?? []) await one.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    advance(3_600)
    await forgetPeople(open.database)
    id = await newAccount('ana')
  })

  const advance = (seconds: number) => {
    for (const { clock } of apis) clock.now = new Date(clock.now.getTime() + seconds * 1_000)
  }
  async function newAccount(sub: string): Promise<string> {
    apis[0].mint.users.set(sub, userNamed(`${sub}@example.com`))
    await apis[0].user(await apis[0].mint.access({ sub }))
    const all = await open.database.select().from(accounts)
    return all.find(({ subject }) => subject === sub)?.id ?? ''
  }
  const get = (path: string, on = apis[0], headers: InjectOptions['headers'] = {}) =>
    asOperator(on, 'GET', path, {}, headers)
  /** Acts of the last minutes, oldest first. */
  async function logged() {
    const since = apis[0].clock.now.getTime() - 20 * 60_000
    const entries = await readWholeLog(open.database, {})
    return entries
      .toReversed()
      .filter(({ at }) => at.getTime() > since)
      .map(({ act, accountId, how, outcome, reason, who }) => ({
        ...{ act, accountId, how, outcome, reason, who },
      }))
  }
  const entry = (act: string, accountId: string | null, who = 'ben') => ({
    ...{ act, accountId, who, how: 'token', outcome: 'done', reason: '' },
  })

  it('is in the log, once in ten minutes on all servers, without the words of a search', async () => {
    for (const on of apis) {
      expect((await get('accounts?q=ana@example.com', on)).json().accounts).toHaveLength(1)
      expect((await get(`accounts/${id}`, on)).statusCode).toBe(200)
      await get(`accounts/${id}/invoices`, on)
    }
    expect(await logged()).toEqual([entry('find account', id), entry('see account', id)])
    expect(JSON.stringify(await readWholeLog(open.database, {}))).not.toContain('ana@')
    advance(599)
    await get(`accounts/${id}`)
    await get(`accounts/${id}`, apis[1], { 'x-operator': 'cleo' })
    expect((await logged()).slice(2)).toEqual([entry('see account', id, 'cleo')])
    advance(1)
    await get(`accounts/${id.toUpperCase()}`, apis[1])
    expect((await logged()).slice(3)).toEqual([entry('see account', id)])
    expect(await checkLog(open.database)).toMatchObject({ isIntact: true })
  })

  it('is in the log once where two servers read at once', async () => {
    await Promise.all([0, 1, 0, 1, 0, 1].map((on) => get(`accounts/${id}`, apis[on])))
    expect(await logged()).toEqual([entry('see account', id)])
    expect(await checkLog(open.database)).toMatchObject({ isIntact: true })
  })

  it('has an entry for each account that a search shows, and none for what is shown of nobody', async () => {
    const other = await newAccount('anabel')
    expect((await get('accounts?q=ana')).json().accounts).toHaveLength(2)
    expect((await logged()).map(({ accountId }) => accountId).toSorted()).toEqual(
      [id, other].toSorted(),
    )
    const before = await logged()
    await get('accounts?q=nobody at all')
    await get('accounts/00000000-0000-4000-8000-000000000000')
    await get('log?account=00000000-0000-4000-8000-000000000000')
    await get('log')
    await get('suspensions')
    expect(await logged()).toEqual(before)
  })

  it('is in the log beside notes of the operator, whatever they say', async () => {
    const note = { act: 'see account', account: id, reason: 'A typo' }
    for (const outcome of ['asked', 'done', 'failed'])
      expect((await asOperator(apis[0], 'POST', 'log', { ...note, outcome })).statusCode).toBe(201)
    await get(`accounts/${id}`)
    expect((await logged()).slice(3)).toEqual([entry('see account', id)])
  })

  it('includes messages, and the log of one account in both forms', async () => {
    await get(`accounts/${id}`)
    advance(600)
    for (const path of [`log?account=${id}`, `log.csv?account=${id.toUpperCase()}`])
      expect((await get(path)).statusCode).toBe(200)
    await get('inbox')
    await open.database.insert(submissions).values({
      ...{ kind: 'contact', idempotencyKey: 'reads', receivedAt: apis[0].clock.now },
      content: { email: 'eve@example.com', message: 'Hello' },
    })
    for (const on of apis) await get('inbox?state=open', on)
    expect((await logged()).slice(1)).toEqual([entry('see account', id), entry('read inbox', null)])
  })

  it('is known of each route that shows something', () => {
    const routes = apis[0].routes
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/op/operator/'))
      .map(({ url }) => url)
    expect(new Set(routes)).toEqual(new Set([...OF_NOBODY, ...OF_CUSTOMERS]))
  })
})
