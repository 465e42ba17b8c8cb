import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import type Stripe from 'stripe'
import { type ApiConfig, readConfig } from '#src/config.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { askServer } from '#src/operator/ask-server.ts'
import { withDatabase } from '#src/store/open-database.ts'
import { paymentOf } from './duplicates.ts'
import { createProvider, type Provider } from './provider.ts'
import { createCustomerSync } from './sync-customer.ts'

const USAGE = 'Write: npm run billing -- status EMAIL, sync EMAIL, or refund INVOICE'

/**
 * `npm run billing -- status EMAIL` shows the customer at the payment provider, `sync EMAIL`
 * updates the stored state, `refund INVOICE` refunds an invoice.
 */
async function main(): Promise<void> {
  const [word, what] = readArguments({ name: 'run billing', most: 2 }).positionals
  const work = WORK.get(word ?? '')
  if (!work || what === undefined) throw new Error(USAGE)
  const config = readConfig(process.env)
  if (!config.billing) throw new Error('BILLING is off: nothing is sold.')
  const provider = createProvider(config.billing)
  for (const line of await work(provider, what, config)) process.stdout.write(`${line}\n`)
}

type Work = (provider: Provider, what: string, config: ApiConfig) => Promise<string[]>

const WORK = new Map<string, Work>(Object.entries({ status, sync, refund }))

async function status(provider: Provider, email: string): Promise<string[]> {
  const stripe = await provider.client()
  const lines: string[] = []
  for (const { id, metadata } of await customersOf(stripe, email)) {
    lines.push(`${id}, account ${metadata['account_id'] ?? 'unknown'}`)
    const subscriptions = await stripe.subscriptions.list({ customer: id, status: 'all' })
    for (const one of subscriptions.data)
      lines.push(`  ${one.id} ${one.status} ${one.items.data[0]?.price.lookup_key ?? ''}`)
    const invoices = await stripe.invoices.list({ customer: id, limit: 24 })
    for (const { created, id: invoice, number, status: state, total } of invoices.data)
      lines.push(
        `  ${invoice} ${number ?? ''} ${day(created)} ${(total / 100).toFixed(2)} USD ${state}`,
      )
  }
  return lines
}

async function sync(provider: Provider, email: string, config: ApiConfig): Promise<string[]> {
  const customers = await customersOf(await provider.client(), email)
  const lines: string[] = []
  for (const { id } of customers) {
    const query = { customer: id }
    const { isChanged } =
      (await askServer<{ isChanged: boolean }>(config, 'POST', 'billing/sync', query)) ??
      (await syncHere(config, provider, id))
    lines.push(`${id}: ${isChanged ? 'was not as it was kept, and is now' : 'as it was kept'}`)
  }
  return lines
}

function syncHere(config: ApiConfig, provider: Provider, customer: string) {
  return withDatabase(config, async (database) => {
    const now = () => new Date()
    const log = (message: string) => process.stderr.write(`${message}\n`)
    const outbox = createOutbox({ database, now })
    const [site = ''] = config.siteOrigins
    const keys = { forget: () => undefined }
    const customers = createCustomerSync({ database, provider, site, now, log, keys, outbox })
    return { isChanged: await customers.sync(customer) }
  })
}

async function refund(provider: Provider, invoice: string): Promise<string[]> {
  const stripe = await provider.client()
  const payment = await paymentOf(stripe, invoice)
  if (payment === null) throw new Error(`${invoice} was not paid by a card; nothing was paid back.`)
  const { amount, id } = await stripe.refunds.create(
    { payment_intent: payment },
    { idempotencyKey: `refund-${invoice}` },
  )
  return [`${id}: ${(amount / 100).toFixed(2)} USD paid back`]
}

async function customersOf(stripe: Stripe, email: string): Promise<Stripe.Customer[]> {
  const { data } = await stripe.customers.list({ email, limit: 100 })
  if (data.length === 0) throw new Error(`The payment provider has no customer ${email}.`)
  return data
}

function day(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 10)
}

runCommand(main)
