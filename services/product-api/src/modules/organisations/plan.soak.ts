import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL')
}, 60_000)
afterAll(async () => shop?.close(), 30_000)
beforeEach(() => shop.newPerson())

const takeOver = async (): Promise<string> => {
  const made = await shop.call('POST', '/organisations', { name: 'Of all', take_over: true })
  expect(made.statusCode).toBe(201)
  return made.json().id
}
const planOf = async (organisation?: string): Promise<string> => {
  const token = await shop.api.mint.access({ sub: shop.subject })
  return (await shop.api.user(token, organisation ? { organisation } : {})).json().plan
}
const remove = async (organisation: string) =>
  shop.api.app.inject({
    method: 'DELETE',
    url: '/op/user/organisation',
    headers: {
      authorization: `Bearer ${await shop.api.mint.access({ sub: shop.subject })}`,
      'x-organisation': organisation,
    },
  })
const live = async () =>
  (await shop.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(
    ({ status }) => status === 'active',
  )

it('a plan goes with the account that becomes an organisation, and ends with that', async () => {
  await shop.buy('learner')
  const organisation = await takeOver()
  expect([await planOf(organisation), await planOf()]).toEqual(['learner', 'free'])
  expect(await live()).toHaveLength(1)
  expect((await remove(organisation)).statusCode).toBe(204)
  expect(await live()).toEqual([])
  expect(await planOf()).toBe('free')
})

it('a plan ends when the only member deletes their account', async () => {
  await shop.buy('business')
  const organisation = await takeOver()
  // The new own account buys one, too.
  await shop.buy('learner')
  expect([await planOf(organisation), await planOf()]).toEqual(['business', 'learner'])
  expect(await live()).toHaveLength(2)
  expect((await shop.call('DELETE', '')).statusCode).toBe(204)
  expect(await live()).toEqual([])
})

it('an account is taken over once, whole, beside a purchase that has just begun', async () => {
  await shop.user()
  const [bought] = await Promise.all([
    shop.post('checkout', { plan: 'learner', term: 'month' }),
    takeOver(),
  ])
  // Whichever came first, there is one organisation, and the page belongs to one of both accounts.
  expect([200, 403, 409]).toContain(bought.statusCode)
  const { organisations } = (await shop.call('GET', '/organisations')).json()
  expect(organisations).toHaveLength(1)
  expect(await live()).toEqual([])
})
