import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStripe, type TestStripe } from '#src/testing/create-test-stripe.ts'
import { createPrices, subscribe } from '#src/testing/sell.ts'

let test: TestStripe
let prices: Awaited<ReturnType<typeof createPrices>>
beforeAll(async () => {
  test = await createTestStripe()
  prices = await createPrices(test.stripe)
})
afterAll(() => test.close())

/** What a payer reads of the newest invoice: the page and the PDF. */
async function read(customer: string) {
  const [invoice] = (await test.stripe.invoices.list({ customer })).data
  const get = async (url: string | null | undefined) =>
    (await test.app.inject(String(url).replace(test.origin, ''))).body
  return {
    invoice: invoice as Stripe.Invoice,
    page: await get(invoice?.hosted_invoice_url),
    pdf: await get(invoice?.invoice_pdf),
  }
}

async function change(subscription: Stripe.Subscription, price: string) {
  const [item] = subscription.items.data
  await test.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item?.id ?? '', price }],
    proration_behavior: 'always_invoice',
  })
}

it('shows the fields of the customer from the next invoice on, and keeps those of earlier ones', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  const set = (custom_fields: '' | { name: string; value: string }[]) =>
    test.stripe.customers.update(customer.id, { invoice_settings: { custom_fields } })
  await set([{ name: 'PO number', value: 'PO <4711> (b)' }])
  expect((await read(customer.id)).invoice.custom_fields).toBeNull()
  await change(subscription, prices.large.id)
  const { invoice, page, pdf } = await read(customer.id)
  expect(invoice.custom_fields).toEqual([{ name: 'PO number', value: 'PO <4711> (b)' }])
  expect(page).toContain('<dt>PO number</dt><dd>PO &lt;4711&gt; (b)</dd>')
  expect(pdf).toContain('(PO number: PO <4711> \\(b\\))')
  await set('')
  await change(subscription, prices.yearly.id)
  expect((await read(customer.id)).invoice.custom_fields).toBeNull()
})

it('refuses more fields, and longer ones, than Stripe does', async () => {
  const { id } = await test.stripe.customers.create({})
  const set = (custom_fields: { name: string; value: string }[]) =>
    test.stripe.customers.update(id, { invoice_settings: { custom_fields } })
  const field = { name: 'x'.repeat(40), value: 'x'.repeat(140) }
  expect((await set([field])).invoice_settings.custom_fields).toEqual([field])
  for (const refused of [
    [{ ...field, name: 'x'.repeat(41) }],
    [{ ...field, value: 'x'.repeat(141) }],
    [field, field, field, field, field],
  ])
    await expect(set(refused)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
})

it('shows subtotal, tax and total, and who owes the tax', async () => {
  const { customer, subscription } = await subscribe(test, prices.small.id)
  const rate = await test.stripe.taxRates.create({
    ...{ display_name: 'VAT', percentage: 21, inclusive: false },
  })
  await test.stripe.subscriptions.update(subscription.id, { default_tax_rates: [rate.id] })
  await change(subscription, prices.large.id)
  const taxed = await read(customer.id)
  expect(taxed.page).toContain('<dt>Subtotal</dt><dd>$10.00</dd>')
  expect(taxed.page).toContain('<dt>VAT 21%</dt><dd>$2.10</dd>')
  expect(taxed.page).toContain('<dt>Total</dt><dd>$12.10</dd>')
  expect(taxed.pdf).toContain('(VAT 21%)')
  expect(taxed.page).not.toContain('Reverse charge')
  await test.stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'BE0123456789' })
  await test.stripe.customers.update(customer.id, { tax_exempt: 'reverse' })
  await change(subscription, prices.yearly.id)
  const { page, pdf } = await read(customer.id)
  expect(page).toContain('<dt>Reverse charge</dt>')
  expect(page).toContain('<dt>EU VAT</dt><dd>BE0123456789</dd>')
  expect(pdf).toContain('(Reverse charge: ')
})
