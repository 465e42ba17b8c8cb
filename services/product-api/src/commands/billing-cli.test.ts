import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { readLog } from '#src/modules/operator/log.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { runCommand } from '#src/testing/run-command.ts'

let shop: PlanShop
beforeAll(async () => {
  shop = await openPlanShop('PostgreSQL')
})
afterAll(async () => shop?.close(), 30_000)
beforeEach(() => shop.newPerson())

const billing = (...given: string[]) =>
  runCommand(
    'services/product-api/src/commands/billing-cli.ts',
    {
      DATABASE_URL: shop.open.place.databaseUrl ?? '',
      DATA_DIR: shop.open.place.dataDir,
      KEY_SECRET: 'of the tests '.repeat(4),
      PAYMENTS_PORT: String(shop.paymentsPort),
    },
    ...given,
  )

it('shows an operator what the provider has, reads it anew, and pays back', async () => {
  await shop.buy('learner')
  const [invoice] = await shop.invoices()
  const status = await billing('status', shop.email)
  expect(status).toMatchObject({ code: 0, errors: '' })
  expect(status.output).toMatch(/^cus_\w+, account [\da-f-]{36}$/m)
  expect(status.output).toMatch(/^ {2}sub_\w+ active orchard_learner_month$/m)
  expect(status.output).toContain(`${invoice.id} ${invoice.number}`)
  expect(status.output).toContain('29.00 USD paid')

  await shop.payments.dev('deliveries', { action: 'drop' })
  const [subscription] = (
    await shop.stripe.subscriptions.list({ customer: await shop.customerId() })
  ).data
  await shop.stripe.subscriptions.cancel(subscription?.id ?? '')
  expect(await shop.plan()).toBe('learner')
  expect((await billing('sync', shop.email)).output).toContain('was out of date, now updated')
  expect(await shop.plan()).toBe('free')
  expect((await billing('sync', shop.email)).output).toContain('up to date')

  const refunded = async () => (await shop.stripe.refunds.list({ limit: 100 })).data
  const before = await refunded()
  const rehearsed = await billing('refund', invoice.id, '--dry-run')
  expect(rehearsed.output).toBe('Would refund 29.00 USD\nIts plan would end, if it is active\n')
  expect(await refunded()).toEqual(before)
  expect((await billing('refund', invoice.id)).output).toMatch(/^re_\w+: 29\.00 USD refunded$/m)
  expect((await refunded())[0]?.amount).toBe(2_900)
  const again = await billing('refund', invoice.id)
  expect(again.code).toBe(1)
  expect(again.errors).toContain(`${invoice.id} was refunded already: 29.00 USD on `)
  const { entries } = await readLog(shop.open.database, { act: 'refund' })
  const about = entries.filter(({ target }) => target === invoice.id)
  expect(about.map(({ how, outcome }) => [how, outcome])).toEqual([
    ['command', 'done'],
    ['command', 'asked'],
  ])
})

it('ends the plan with a full refund, unless told otherwise, and not with a part of one', async () => {
  await shop.buy('learner')
  const [invoice] = await shop.invoices()
  const part = await billing('refund', invoice.id, '--amount', '12.50')
  expect(part.output).toMatch(/^re_\w+: 12\.50 USD refunded\nThe plan stays$/m)
  expect(await shop.plan()).toBe('learner')
  const tooMuch = await billing('refund', invoice.id, '--amount', '17.00', '--dry-run')
  expect(tooMuch.errors).toContain('Only 16.50 USD can still be refunded.')
  const rest = await billing('refund', invoice.id, '--keep-plan')
  expect(rest.output).toMatch(/^re_\w+: 16\.50 USD refunded\nThe plan stays$/m)
  expect(await shop.plan()).toBe('learner')

  shop.newPerson()
  await shop.buy('learner')
  const [other] = await shop.invoices()
  const last = await billing('refund', other.id)
  expect(last.output, last.errors).toContain('Its plan ends')
  expect(await shop.plan()).toBe('free')
})

it('says what is wrong with what an operator typed', async () => {
  expect(await billing('pay', 'x')).toMatchObject({
    code: 1,
    errors:
      'Write: npm run billing -- status EMAIL, sync EMAIL, or refund INVOICE [--amount DOLLARS] [--keep-plan] [--dry-run]\n',
  })
  expect(await billing('refund', 'in_1', '--amount', '1,50')).toMatchObject({
    code: 1,
    errors: '--amount must be dollars, such as 12.50, not 1,50\n',
  })
  expect(await billing('status', 'nobody@example.com')).toMatchObject({
    code: 1,
    errors: 'The payment provider has no customer nobody@example.com.\n',
  })
})

it('says which prices it would make, and makes them', async () => {
  // Of its own, since a server that runs reads its prices once.
  const own = await openPlanShop('PostgreSQL')
  onTestFinished(() => own.close())
  own.newPerson()
  await own.buy('learner')
  const [price] = (await own.stripe.prices.list({ lookup_keys: ['orchard_learner_month'] })).data
  if (!price) throw new Error('Learner has no price')
  await own.stripe.prices.create({
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
    lookup_key: 'orchard_learner_month',
    transfer_lookup_key: true,
    product: String(price.product),
  })
  const prices = (...args: string[]) =>
    runCommand(
      'services/product-api/src/commands/prices-cli.ts',
      { PAYMENTS_PORT: String(own.paymentsPort) },
      ...args,
    )
  const line = 'orchard_learner_month: 29 USD a month\n'
  expect(await prices('--dry-run')).toEqual({ code: 0, output: `Would make ${line}`, errors: '' })
  expect(await prices()).toEqual({ code: 0, output: line, errors: '' })
  expect((await prices('--dry-run')).output).toBe('All prices are there.\n')
})
