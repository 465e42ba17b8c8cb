import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { startTcpRelay, type TcpRelay } from '#src/testing/tcp-relay.ts'
import { createBilling } from './billing.ts'
import { createProvider } from './provider.ts'
import { startBilling } from './start-billing.ts'

let shop: PlanShop
let relay: TcpRelay
beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL')
  relay = await startTcpRelay(shop.paymentsPort)
}, 60_000)
afterAll(async () => {
  await relay?.close()
  await shop?.close()
}, 30_000)

/** The billing of a server that starts now, whose provider counts as Stripe itself. */
function billingBehindRelay() {
  const { billing, config } = shop.api
  if (!billing || !config.billing) throw new Error('The shop sells nothing')
  const provider = createProvider({ ...config.billing, standInPort: relay.port })
  const noted = { noteRepair: () => undefined, noteFailedPayment: () => undefined }
  return createBilling(
    { ...billing.services, provider: { ...provider, isStandIn: false } },
    { ...noted, watchEvents: () => undefined },
  )
}

it('starts while the provider is silent, and processes missed events behind the server', async () => {
  shop.newPerson()
  await shop.payments.dev('deliveries', { action: 'drop' })
  await shop.buy('learner')
  const id = await shop.customerId()
  const { data } = await shop.stripe.subscriptions.list({ customer: id })
  await shop.stripe.subscriptions.cancel(data[0]?.id ?? '')
  expect(await shop.plan()).toBe('learner')

  relay.isSilent = true
  const silent = await startBilling(billingBehindRelay(), { pricesMs: 50 })
  expect(await shop.plan()).toBe('learner')
  silent()
  relay.isSilent = false
  const stop = await startBilling(billingBehindRelay())
  await expect.poll(() => shop.plan()).toBe('free')
  stop()
})
