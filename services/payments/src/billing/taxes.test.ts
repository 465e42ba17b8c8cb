import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices, subscribe } from '#src/testing/sell.ts'
import { taxesOf } from './taxes.ts'

let test: TestStripe
let prices: Awaited<ReturnType<typeof createPrices>>
let vat: Stripe.TaxRate
beforeAll(async () => {
  test = await createTestStripe()
  prices = await createPrices(test.stripe)
  vat = await test.stripe.taxRates.create({
    display_name: 'VAT',
    percentage: 21,
    inclusive: false,
  })
})
afterAll(() => test.close())

const rate = (percentage: number, inclusive = false) =>
  ({ id: `txr_${percentage}`, inclusive, percentage }) as Stripe.TaxRate
const cents = (amount: number, rates: readonly Stripe.TaxRate[], exemption = 'none') =>
  taxesOf(amount, rates, exemption).map((tax) => tax.amount)

/** A price of so many cents a month. */
async function monthly(unit_amount: number): Promise<string> {
  const product = await test.stripe.products.create({ name: `Costs ${unit_amount}` })
  const recurring = { interval: 'month' } as const
  const price = { product: product.id, currency: 'usd', unit_amount, recurring }
  return (await test.stripe.prices.create(price)).id
}

async function buyer(fields: Stripe.CustomerCreateParams = {}): Promise<string> {
  const { id } = await test.stripe.customers.create({ email: 'ana@example.com', ...fields })
  const card = await test.stripe.paymentMethods.attach('pm_card_visa', { customer: id })
  await test.stripe.customers.update(id, {
    invoice_settings: { default_payment_method: card.id },
  })
  return id
}

const invoiceOf = ({ latest_invoice }: Stripe.Subscription) => latest_invoice as Stripe.Invoice

describe('the numbers that Stripe documents', () => {
  it('has tax in the price of €600, or on top of it', () => {
    expect(cents(60_000, [rate(10)])).toEqual([6_000])
    expect(cents(60_000, [rate(10, true)])).toEqual([5_455])
  })

  it('rounds each line: 15% of $0.43 and of $4.84 are $0.79', async () => {
    const tax = await test.stripe.taxRates.create({
      ...{ display_name: 'Sales tax', percentage: 15, inclusive: false },
    })
    const invoice = invoiceOf(
      await test.stripe.subscriptions.create({
        customer: await buyer(),
        items: [{ price: await monthly(43) }, { price: await monthly(484) }],
        default_tax_rates: [tax.id],
        expand: ['latest_invoice'],
      }),
    )
    expect(invoice.lines.data.flatMap(({ taxes }) => taxes?.map(({ amount }) => amount))).toEqual([
      6, 73,
    ])
    expect(invoice).toMatchObject({
      subtotal: 527,
      total: 606,
      total_excluding_tax: 527,
      amount_paid: 606,
      total_taxes: [{ amount: 79, taxable_amount: 527, tax_behavior: 'exclusive' }],
    })
  })
})

it('rounds half a cent away from zero, a credit like a charge', () => {
  expect(cents(250, [rate(5)])).toEqual([13])
  expect(cents(-250, [rate(5)])).toEqual([-13])
  expect(cents(0, [rate(5)])).toEqual([0])
})

it('takes several included rates out of one price', () => {
  expect(cents(11_500, [rate(10, true), rate(5, true)])).toEqual([1_000, 500])
})

it('leaves out the tax of a customer who is exempt, and says why', async () => {
  for (const [tax_exempt, taxability_reason] of [
    ['exempt', 'customer_exempt'],
    ['reverse', 'reverse_charge'],
  ] as const) {
    const invoice = invoiceOf(
      await test.stripe.subscriptions.create({
        customer: await buyer({ tax_exempt }),
        items: [{ price: prices.small.id }],
        default_tax_rates: [vat.id],
        expand: ['latest_invoice'],
      }),
    )
    expect(invoice).toMatchObject({
      customer_tax_exempt: tax_exempt,
      total: 1_000,
      total_taxes: [{ amount: 0, taxability_reason }],
    })
  }
})

it('taxes a change as its preview said, credits too', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  await test.stripe.subscriptions.update(subscription.id, { default_tax_rates: [vat.id] })
  await test.advance(10 * DAY_SECONDS)
  const [item] = subscription.items.data
  const items = [{ id: item?.id ?? '', price: prices.large.id }]
  const proration = { proration_behavior: 'always_invoice', proration_date: test.now() } as const
  const preview = await test.stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: { items, ...proration },
  })
  const changed = await test.stripe.subscriptions.update(subscription.id, {
    items,
    ...proration,
    expand: ['latest_invoice'],
  })
  const invoice = invoiceOf(changed)
  expect(invoice.total_taxes).toEqual(preview.total_taxes)
  expect(invoice.amount_paid).toBe(preview.amount_due)
  const [credit, charge] = invoice.lines.data.map(({ taxes }) => taxes?.[0]?.amount ?? 0)
  expect(credit).toBeLessThan(0)
  expect(invoice.total).toBe(invoice.subtotal + (credit ?? 0) + (charge ?? 0))
})

it('keeps the rates that a phase of a schedule names, and no others', async () => {
  const { stripe } = test
  for (const rates of [[vat.id], []]) {
    const { subscription } = await subscribe(test, prices.large.id)
    await stripe.subscriptions.update(subscription.id, { default_tax_rates: [vat.id] })
    const [item] = subscription.items.data
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    const start_date = item?.current_period_start ?? 0
    const end_date = item?.current_period_end ?? 0
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: prices.large.id }], start_date, end_date, default_tax_rates: [vat.id] },
        {
          items: [{ price: prices.small.id }],
          ...(rates.length > 0 && { default_tax_rates: rates }),
        },
      ],
    })
    const upcoming = await stripe.invoices.createPreview({ subscription: subscription.id })
    const total = rates.length > 0 ? 1_210 : 1_000
    expect(upcoming.total).toBe(total)
    await test.advance(32 * DAY_SECONDS)
    const now = await stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })
    expect(now.default_tax_rates?.map(({ id }) => id)).toEqual(rates)
    expect(invoiceOf(now)).toMatchObject({ total, status: 'paid' })
  }
})

it('refuses rates that do not exist, and takes all away for an empty text', async () => {
  const { subscription } = await subscribe(test, prices.small.id)
  const update = (default_tax_rates: '' | string[]) =>
    test.stripe.subscriptions.update(subscription.id, { default_tax_rates })
  await expect(update(['txr_unknown'])).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'default_tax_rates[0]',
  })
  expect((await update([vat.id])).default_tax_rates).toMatchObject([{ percentage: 21 }])
  expect((await update('')).default_tax_rates).toEqual([])
})
