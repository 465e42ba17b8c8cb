import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobs } from '#src/server/jobs.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { startTcpRelay, type TcpRelay } from '#src/testing/tcp-relay.ts'
import { unwatched } from '#src/testing/unwatched.ts'
import { createBilling } from './billing.ts'
import { billingJobs, checkPrices } from './billing-jobs.ts'
import { createProvider } from './provider.ts'

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

/** Starts billing as a server does, with a provider that counts as Stripe itself. */
async function startBilling() {
  const { billing, config } = shop.api
  if (!billing || !config.billing) throw new Error('The shop sells nothing')
  const provider = createProvider({ ...config.billing, standInPort: relay.port })
  const noted = { noteRepair: () => undefined, noteFailedPayment: () => undefined }
  const started = createBilling(
    { ...billing.services, provider: { ...provider, isStandIn: false } },
    { ...noted, watchEvents: () => undefined },
  )
  await checkPrices(started, { pricesMs: 50 })
  const jobs = startJobs(billingJobs(started), {
    log: billing.services.log,
    watch: unwatched,
  })
  await jobs.start()
  return jobs
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
  const silent = await startBilling()
  expect(await shop.plan()).toBe('learner')
  const stopped = silent.stop()
  relay.isSilent = false
  await stopped
  const { stop } = await startBilling()
  await expect.poll(() => shop.plan()).toBe('free')
  await stop()
})
