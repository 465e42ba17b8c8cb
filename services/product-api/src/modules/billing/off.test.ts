import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open, { billing: null })
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

it('sells nothing where billing is off, and says so', async () => {
  const headers = { authorization: `Bearer ${await api.mint.access()}` }
  const state = await api.app.inject({ url: '/op/user/billing', headers })
  expect(state.json()).toEqual({ is_on: false })
  const bought = await api.app.inject({
    ...{ method: 'POST', url: '/op/user/billing/checkout', headers },
    payload: { plan: 'learner', term: 'month' },
  })
  expect([bought.statusCode, bought.json().code]).toEqual([404, 'billing_off'])
  expect((await api.app.inject({ method: 'POST', url: '/op/billing/webhook' })).statusCode).toBe(
    404,
  )
  const left = await api.app.inject({ method: 'DELETE', url: '/op/user', headers })
  expect(left.statusCode).toBe(204)
})
