import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '#src/testing/mail-server.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'

const OPERATOR = 'op@orchard.example'
let server: MailServer
let shop: PlanShop

beforeAll(async () => {
  server = await startMailServer()
  server.isHeld = true
  shop = await openPlanShop('PostgreSQL', {
    mail: { smtpUrl: server.url, from: 'site@orchard.example', isShown: true, operator: OPERATOR },
  })
}, 60_000)
afterAll(async () => {
  await server?.close()
  await shop?.close()
}, 30_000)

it('requests, payments and calls never ask a mail server that does not respond', async () => {
  shop.newPerson()
  const write = (id: string) =>
    shop.api.app.inject({
      method: 'POST',
      url: '/op/contact',
      headers: { 'idempotency-key': id },
      payload: {
        name: 'Ana',
        email: 'ana@example.com',
        topic: 'question',
        message: 'Is it ripe yet?',
      },
    })
  const pay = async (plan: 'developer' | 'business') => {
    await (plan === 'developer' ? shop.buy(plan) : shop.change(plan))
    return shop.plan()
  }
  const { api_key: key } = await shop.user()
  const call = () => shop.api.app.inject({ url: '/v1/colours', headers: { 'x-api-key': key } })

  expect((await write('a'.repeat(64))).statusCode).toBe(201)
  expect(await pay('developer')).toBe('developer')
  expect(server.connections).toBe(0)

  const sending = shop.api.sendMails().catch(() => undefined)
  await expect.poll(() => server.connections).toBe(2)
  expect((await write('b'.repeat(64))).statusCode).toBe(201)
  expect(await pay('business')).toBe('business')
  expect((await call()).statusCode).toBe(200)
  const shown = await shop.api.app.inject(`/__dev/messages?to=${shop.email}`)
  expect(shown.json()).toMatchObject([
    { subject: 'Your plan is now Developer' },
    { subject: 'Your plan is now Business' },
  ])
  expect(server).toMatchObject({ connections: 2, messages: [] })
  await server.close()
  await sending
})
